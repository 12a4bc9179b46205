"use client";

import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { type AccountView, SetPassword } from "@plumbline/core/access/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { toIssues } from "#ui/form/to-issues.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

const empty = { currentPassword: "", newPassword: "" };

/** A first password, or another one. */
export function PasswordForm({ account }: { account: AccountView }) {
  const api = useTRPC();
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const setPassword = useMutation(
    api.account.setPassword.mutationOptions({
      onSuccess: () => {
        setValues(empty);
        return client.invalidateQueries();
      },
    }),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const input = SetPassword.safeParse(values);
    setErrors(toIssues(input.error));
    if (input.success) setPassword.mutate(input.data);
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={440}>
        {/* password managers look for whose password it is */}
        <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
        {account.needsCurrentPassword && (
          <PasswordInput
            label="Present password"
            autoComplete="current-password"
            value={values.currentPassword}
            onChange={(event) => setValues({ ...values, currentPassword: event.currentTarget.value })}
            error={errors.currentPassword}
          />
        )}
        <PasswordInput
          label={account.hasPassword ? "New password" : "Password"}
          description="At least 10 characters."
          autoComplete="new-password"
          value={values.newPassword}
          onChange={(event) => setValues({ ...values, newPassword: event.currentTarget.value })}
          error={errors.newPassword}
        />
        {setPassword.error && <ErrorPanel failure={toFailure(setPassword.error)} />}
        <Group>
          <Button type="submit" loading={setPassword.isPending}>
            {account.hasPassword ? "Change the password" : "Set a password"}
          </Button>
          {setPassword.isSuccess && (
            <Text size="sm" role="status">
              Done; your other sessions have ended.
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}
