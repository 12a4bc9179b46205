"use client";

import { PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { CodeForm } from "./code-form.tsx";

const loadSignIn = async () => (await import("@plumbline/core/access/account")).SignIn;

/** E-mail and password. Shown in place of the requested page, which is reloaded after sign-in. */
export function SignInForm({ email = "" }: { email?: string }) {
  const say = useSay();
  const api = useTRPC();
  const [values, setValues] = useState({ email, password: "" });
  const signIn = useMutation(
    api.account.signIn.mutationOptions({ onSuccess: ({ needsCode }) => needsCode || location.reload() }),
  );
  const byCode = useMutation(api.account.signInByCode.mutationOptions({ onSuccess: () => location.reload() }));
  const { errors, send } = useCheckedForm(loadSignIn, values, signIn.mutate);
  if (signIn.data?.needsCode)
    return <CodeForm step={byCode} description={say("account.codeOrRecovery")} action={say("account.signIn")} />;
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          label={say("account.email")}
          type="email"
          autoComplete="username"
          required
          value={values.email}
          onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
          error={errors.email}
        />
        <PasswordInput
          label={say("account.password")}
          autoComplete="current-password"
          required
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
          error={errors.password}
        />
        <SubmitRow label={say("account.signIn")} step={signIn} />
      </Stack>
    </form>
  );
}
