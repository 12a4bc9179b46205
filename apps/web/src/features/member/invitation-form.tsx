"use client";

import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { CreateInvitation } from "@plumbline/core/access/member";
import { Role } from "@plumbline/core/access/permission";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#features/visitor/visitor.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

const empty = { email: "", role: "member" };

/** Creates an invitation and shows its link once. */
export function InvitationForm() {
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
  const { errors, send } = useCheckedForm(CreateInvitation, values, create.mutate);
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={640}>
        <Group align="flex-start">
          <TextInput
            label="E-mail"
            description="With it the person signs in later."
            type="email"
            autoComplete="off"
            required
            flex="1 1 240px"
            value={values.email}
            onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
            error={errors.email}
          />
          <NativeSelect
            label="Role"
            description="It can be changed later."
            data={Role.options.filter((role) => mayOwn || role !== "owner")}
            value={values.role}
            onChange={(event) => setValues({ ...values, role: event.currentTarget.value })}
            w={180}
          />
        </Group>
        {create.error && <ErrorPanel failure={toFailure(create.error)} />}
        <Group>
          <Button type="submit" loading={create.isPending}>
            Create invitation
          </Button>
        </Group>
        {create.data && (
          <OnceShown
            text={`${location.origin}/invitation?token=${create.data.token}`}
            explanation="Send this link to the person. It is valid once, for 7 days, and cannot be shown again."
          />
        )}
      </Stack>
    </form>
  );
}
