"use client";

import { Group, PasswordInput, Stack, Text } from "@mantine/core";
import type { AccountView } from "@plumbline/core/access/account";
import type { ProvePassword, SecondFactorSetup } from "@plumbline/core/access/second-factor";
import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { CodeForm } from "./code-form.tsx";

const loadProvePassword = async () => (await import("@plumbline/core/access/second-factor")).ProvePassword;

const QR_PX = 176;

/** A code of an app beside the password: set up, or switched off. */
export function SecondFactor({ account }: { account: AccountView }) {
  const say = useSay();
  const api = useTRPC();
  // its session is another one afterwards
  const again = { onSuccess: () => location.reload() };
  const start = useMutation(api.account.startSecondFactor.mutationOptions());
  const end = useMutation(api.account.endSecondFactor.mutationOptions(again));
  if (account.hasSecondFactor)
    return (
      <Stack maw={440}>
        <Text size="sm">{say("account.factorOn")}</Text>
        <ProvePasswordForm step={end} action={say("account.switchOff")} />
      </Stack>
    );
  return (
    <Stack maw={560}>
      <Text size="sm" c="dimmed">
        {say("account.factorOff")}
      </Text>
      {start.data ? <Setup setup={start.data} /> : <ProvePasswordForm step={start} action={say("account.setUp")} />}
    </Stack>
  );
}

function Setup({ setup: { uri, secret, recoveryCodes } }: { setup: SecondFactorSetup }) {
  const say = useSay();
  const api = useTRPC();
  const confirm = useMutation(api.account.confirmSecondFactor.mutationOptions({ onSuccess: () => location.reload() }));
  return (
    <Stack>
      <Text size="sm">{say("account.scan")}</Text>
      <Group align="flex-start">
        <QRCodeSVG value={uri} size={QR_PX} marginSize={3} title={say("account.qr")} />
      </Group>
      <OnceShown text={secret} explanation={say("account.secret")} />
      <Text size="sm">{say("account.storeCodes")}</Text>
      <OnceShown text={recoveryCodes.join(" ")} explanation={say("account.codesOnce")} />
      <Text size="sm">{say("account.typeCode")}</Text>
      <CodeForm step={confirm} description={say("account.sixDigits")} action={say("account.switchOn")} />
    </Stack>
  );
}

type Step = { mutate(input: ProvePassword): void; isPending: boolean; isSuccess: boolean; error: unknown };

function ProvePasswordForm({ step, action }: { step: Step; action: string }) {
  const say = useSay();
  const [password, setPassword] = useState("");
  const { errors, send } = useCheckedForm(loadProvePassword, { password }, step.mutate);
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={440}>
        <PasswordInput
          label={say("account.yourPassword")}
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
