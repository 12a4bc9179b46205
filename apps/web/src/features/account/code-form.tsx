"use client";

import { Stack, TextInput } from "@mantine/core";
import type { SignInCode } from "@plumbline/core/access/second-factor";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";

const loadSignInCode = async () => (await import("@plumbline/core/access/second-factor")).SignInCode;

type Step = { mutate(input: SignInCode): void; isPending: boolean; isSuccess: boolean; error: unknown };

/** A form for a code of an authenticator app. */
export function CodeForm({ step, description, action }: { step: Step; description: string; action: string }) {
  const say = useSay();
  const [code, setCode] = useState("");
  const { errors, send } = useCheckedForm(loadSignInCode, { code }, step.mutate);
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          label={say("account.code")}
          description={description}
          autoComplete="one-time-code"
          required
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errors.code}
        />
        <SubmitRow label={action} step={step} />
      </Stack>
    </form>
  );
}
