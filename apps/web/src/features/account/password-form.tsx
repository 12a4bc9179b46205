"use client";

import { PasswordInput, Stack } from "@mantine/core";
import type { AccountView } from "@plumbline/core/access/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { CurrentPasswordInput } from "./current-password-input.tsx";

const loadSetPassword = async () => (await import("@plumbline/core/access/account")).SetPassword;

const empty = { currentPassword: "", newPassword: "" };

/** A first password, or another one. */
export function PasswordForm({ account }: { account: AccountView }) {
  const say = useSay();
  const api = useTRPC();
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const setPassword = useMutation(
    api.account.setPassword.mutationOptions({
      onSuccess: () => {
        setValues(empty);
        return client.invalidateQueries();
      },
    }),
  );
  const { errors, send } = useCheckedForm(loadSetPassword, values, setPassword.mutate);
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={440}>
        {/* password managers look for the user name */}
        <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
        {account.needsCurrentPassword && (
          <CurrentPasswordInput
            value={values.currentPassword}
            onChange={(currentPassword) => setValues({ ...values, currentPassword })}
            error={errors.currentPassword}
          />
        )}
        <PasswordInput
          label={say(account.hasPassword ? "account.newPassword" : "account.password")}
          description={say("account.atLeast")}
          autoComplete="new-password"
          value={values.newPassword}
          onChange={(event) => setValues({ ...values, newPassword: event.currentTarget.value })}
          error={errors.newPassword}
        />
        <SubmitRow
          label={say(account.hasPassword ? "account.changePassword" : "account.setPassword")}
          step={setPassword}
          done={say("account.passwordSet")}
        />
      </Stack>
    </form>
  );
}
