"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { CreateOrganization } from "@plumbline/core/access/organization";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** Makes another organization, next to the present one, and enters it. */
export function CreateOrganizationForm() {
  const say = useSay();
  const api = useTRPC();
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  // the whole page belongs to the other organization now, so it is reloaded
  const enter = useMutation(api.account.switchOrganization.mutationOptions({ onSuccess: () => location.assign("/") }));
  const create = useMutation(api.organization.create.mutationOptions({ onSuccess: (made) => enter.mutate(made) }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const input = CreateOrganization.safeParse({ name });
    setError(input.error?.issues[0]?.message ?? "");
    if (input.success) create.mutate(input.data);
  };
  const failed = create.error ?? enter.error;
  return (
    <form onSubmit={send} noValidate>
      <Group align="flex-end" maw={440}>
        <TextInput
          label={say("common.name")}
          flex={1}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error || (failed && toFailure(failed).message)}
        />
        <Button type="submit" variant="default" loading={create.isPending || enter.isPending}>
          {say("account.make")}
        </Button>
      </Group>
    </form>
  );
}
