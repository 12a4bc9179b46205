"use client";

import { PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";

const loadJoinAsNew = async () => (await import("@plumbline/core/access/member")).JoinAsNew;

/** Makes an account for an invited address and enters with it. */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const say = useSay();
  const api = useTRPC();
  const [values, setValues] = useState({ name: "", password: "" });
  const join = useMutation(api.invitation.join.mutationOptions({ onSuccess: () => location.assign("/") }));
  const { errors, send } = useCheckedForm(loadJoinAsNew, { token, ...values }, join.mutate);
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput label={say("account.email")} value={email} readOnly autoComplete="username" />
        <TextInput
          label={say("common.name")}
          description={say("account.nameMeaning")}
          autoComplete="name"
          required
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
          error={errors.name}
        />
        <PasswordInput
          label={say("account.password")}
          description={say("door.joinPassword")}
          autoComplete="new-password"
          required
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
          error={errors.password}
        />
        <SubmitRow label={say("door.join")} step={join} />
      </Stack>
    </form>
  );
}
