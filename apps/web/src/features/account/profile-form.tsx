"use client";

import { Stack, TextInput } from "@mantine/core";
import type { AccountView } from "@plumbline/core/access/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { CurrentPasswordInput } from "./current-password-input.tsx";

const loadChangeProfile = async () => (await import("@plumbline/core/access/account")).ChangeProfile;

/** Name and e-mail address. */
export function ProfileForm({ account }: { account: AccountView }) {
  const say = useSay();
  const api = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const [values, setValues] = useState({ name: account.name, email: account.email, currentPassword: "" });
  const change = useMutation(
    api.account.change.mutationOptions({
      onSuccess: () => {
        const stays = account.mailsLinks ? { email: account.email } : {};
        setValues((sent) => ({ ...sent, ...stays, currentPassword: "" }));
        router.refresh();
      },
      // also where the mail was not sent: its link waits and can be sent again
      onSettled: () => client.invalidateQueries({ queryKey: api.account.get.queryKey() }),
    }),
  );
  const { errors, send } = useCheckedForm(loadChangeProfile, values, change.mutate);
  const isNew = values.email !== account.email;
  const presentMeaning = account.isEmailVerified ? [] : [say("account.notVerified")];
  const newMeaning = [say(account.mailsLinks ? "account.mailsLink" : "account.mailsNothing")];
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={440}>
        <TextInput
          label={say("common.name")}
          description={say("account.nameMeaning")}
          autoComplete="name"
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
          error={errors.name}
        />
        <TextInput
          label={say("account.email")}
          description={[say("account.emailMeaning"), ...(isNew ? newMeaning : presentMeaning)].join(" ")}
          type="email"
          autoComplete="username"
          value={values.email}
          onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
          error={errors.email}
        />
        {account.needsCurrentPassword && isNew && (
          <CurrentPasswordInput
            description={say("account.requiredForAddress")}
            value={values.currentPassword}
            onChange={(currentPassword) => setValues({ ...values, currentPassword })}
            error={errors.currentPassword}
          />
        )}
        <SubmitRow label={say("common.save")} step={change} done={say("account.saved")} />
      </Stack>
    </form>
  );
}
