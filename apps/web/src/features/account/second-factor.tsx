"use client";

import { Group, PasswordInput, Stack, Text } from "@mantine/core";
import type { AccountView } from "@plumbline/core/access/account";
import { ProvePassword, type SecondFactorSetup } from "@plumbline/core/access/second-factor";
import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { CodeForm } from "./code-form.tsx";

const QR_PX = 176;

/** A code of an app beside the password: set up, or switched off. */
export function SecondFactor({ account }: { account: AccountView }) {
  const api = useTRPC();
  // its session is another one afterwards
  const again = { onSuccess: () => location.reload() };
  const start = useMutation(api.account.startSecondFactor.mutationOptions());
  const end = useMutation(api.account.endSecondFactor.mutationOptions(again));
  if (account.hasSecondFactor)
    return (
      <Stack maw={440}>
        <Text size="sm">It is on: signing in by password takes a code of your app as well.</Text>
        <ProvePasswordForm step={end} action="Switch it off" />
      </Stack>
    );
  return (
    <Stack maw={560}>
      <Text size="sm" c="dimmed">
        With it, signing in by password takes a code as well, which an app on your phone shows. Nobody needs it who
        signs in by one-time links.
      </Text>
      {start.data ? <Setup setup={start.data} /> : <ProvePasswordForm step={start} action="Set it up" />}
    </Stack>
  );
}

function Setup({ setup: { uri, secret, recoveryCodes } }: { setup: SecondFactorSetup }) {
  const api = useTRPC();
  const confirm = useMutation(api.account.confirmSecondFactor.mutationOptions({ onSuccess: () => location.reload() }));
  return (
    <Stack>
      <Text size="sm">1. Let your app's camera see this, or type the secret into it.</Text>
      <Group align="flex-start">
        <QRCodeSVG value={uri} size={QR_PX} marginSize={3} title="For your app's camera" />
      </Group>
      <OnceShown text={secret} explanation="The secret, for apps without a camera." />
      <Text size="sm">2. Store the recovery codes where you find them without your phone.</Text>
      <OnceShown
        text={recoveryCodes.join(" ")}
        explanation="Each replaces a code for one sign-in. They are shown once."
      />
      <Text size="sm">3. Type the code that the app shows now.</Text>
      <CodeForm step={confirm} description="Six digits." action="Switch it on" />
    </Stack>
  );
}

type Step = { mutate(input: ProvePassword): void; isPending: boolean; isSuccess: boolean; error: unknown };

function ProvePasswordForm({ step, action }: { step: Step; action: string }) {
  const [password, setPassword] = useState("");
  const { errors, send } = useCheckedForm(ProvePassword, { password }, step.mutate);
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={440}>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errors.password}
        />
        <SubmitRow label={action} step={step} variant="default" />
      </Stack>
    </form>
  );
}
