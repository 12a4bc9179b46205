"use client";

import { Stack, TextInput } from "@mantine/core";
import { SignInCode } from "@plumbline/core/access/second-factor";
import { type FormEvent, useState } from "react";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { toIssues } from "#ui/form/to-issues.ts";

type Step = { mutate(input: SignInCode): void; isPending: boolean; isSuccess: boolean; error: unknown };

/** A form for a code of an authenticator app. */
export function CodeForm({ step, description, action }: { step: Step; description: string; action: string }) {
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = (event: FormEvent) => {
    event.preventDefault();
    const input = SignInCode.safeParse({ code });
    setErrors(toIssues(input.error));
    if (input.success) step.mutate(input.data);
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          label="Code"
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
