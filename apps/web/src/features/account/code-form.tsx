"use client";

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { SignInCode } from "@plumbline/core/access/second-factor";
import { type FormEvent, useState } from "react";
import { toIssues } from "#ui/form/to-issues.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

type Step = { mutate(input: SignInCode): void; isPending: boolean; isSuccess: boolean; error: unknown };

/** Takes a code of somebody's app. */
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
        {step.error !== null && <ErrorPanel failure={toFailure(step.error)} />}
        <Group>
          <Button type="submit" loading={step.isPending || step.isSuccess}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
