"use client";

import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { roleNames } from "@plumbline/core/access/roles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#features/visitor/visitor.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

const loadCreateInvitation = async () => (await import("@plumbline/core/access/member")).CreateInvitation;

const empty = { email: "", role: "member" };

/** Creates an invitation and shows its link once. */
export function InvitationForm() {
  const say = useSay();
  const api = useTRPC();
  const client = useQueryClient();
  const mayOwn = useMay("own");
  const [values, setValues] = useState(empty);
  const create = useMutation(
    api.invitation.create.mutationOptions({
      onSuccess: () => {
        setValues(empty);
        return client.invalidateQueries({ queryKey: api.invitation.find.queryKey() });
      },
    }),
  );
  const { errors, send } = useCheckedForm(loadCreateInvitation, values, create.mutate);
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={640}>
        <Group align="flex-start">
          <TextInput
            label={say("account.email")}
            description={say("member.emailMeaning")}
            type="email"
            autoComplete="off"
            required
            flex="1 1 240px"
            value={values.email}
            onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
            error={errors.email}
          />
          <NativeSelect
            label={say("member.role")}
            description={say("member.roleMeaning")}
            data={roleNames
              .filter((role) => mayOwn || role !== "owner")
              .map((role) => ({ value: role, label: say(`role.${role}`) }))}
            value={values.role}
            onChange={(event) => setValues({ ...values, role: event.currentTarget.value })}
            w={180}
          />
        </Group>
        {create.error && <ErrorPanel failure={toFailure(create.error)} />}
        <Group>
          <Button type="submit" loading={create.isPending}>
            {say("member.create")}
          </Button>
        </Group>
        {create.data && (
          <OnceShown
            text={`${location.origin}/invitation?token=${create.data.token}`}
            explanation={say("member.linkOnce")}
          />
        )}
      </Stack>
    </form>
  );
}
