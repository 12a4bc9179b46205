"use client";

import { PasswordInput, Stack, TextInput } from "@mantine/core";
import { SignIn } from "@plumbline/core/access/account";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { CodeForm } from "./code-form.tsx";

/** E-mail and password. Shown in place of the requested page, which is reloaded after sign-in. */
export function SignInForm({ email = "" }: { email?: string }) {
  const api = useTRPC();
  const [values, setValues] = useState({ email, password: "" });
  const signIn = useMutation(
    api.account.signIn.mutationOptions({ onSuccess: ({ needsCode }) => needsCode || location.reload() }),
  );
  const byCode = useMutation(api.account.signInByCode.mutationOptions({ onSuccess: () => location.reload() }));
  const { errors, send } = useCheckedForm(SignIn, values, signIn.mutate);
  if (signIn.data?.needsCode)
    return (
      <CodeForm
        step={byCode}
        description="Six digits that your app shows now, or one of your recovery codes."
        action="Sign in"
      />
    );
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          value={values.email}
          onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
          error={errors.email}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
          error={errors.password}
        />
        <SubmitRow label="Sign in" step={signIn} />
      </Stack>
    </form>
  );
}
