"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { toFailure } from "#ui/state/failure.ts";

const loadCreateOrganization = async () => (await import("@plumbline/core/access/organization")).CreateOrganization;

/** Makes another organization, next to the present one, and enters it. */
export function CreateOrganizationForm() {
  const say = useSay();
  const api = useTRPC();
  const [name, setName] = useState("");
  // the whole page belongs to the other organization now, so it is reloaded
  const enter = useMutation(api.account.switchOrganization.mutationOptions({ onSuccess: () => location.assign("/") }));
  const create = useMutation(api.organization.create.mutationOptions({ onSuccess: (made) => enter.mutate(made) }));
  const { errors, send } = useCheckedForm(loadCreateOrganization, { name }, (input) => create.mutate(input));
  const failed = create.error ?? enter.error;
  return (
    <form onSubmit={send} noValidate>
      <Group align="flex-end" maw={440}>
        <TextInput
          label={say("common.name")}
          flex={1}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.name || (failed && toFailure(failed).message)}
        />
        <Button type="submit" variant="default" loading={create.isPending || enter.isPending}>
          {say("account.make")}
        </Button>
      </Group>
    </form>
  );
}
