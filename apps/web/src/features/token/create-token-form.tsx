"use client";

import { Button, Checkbox, Group, NativeSelect, Stack } from "@mantine/core";
import { permissions } from "@plumbline/core/access/permission";
import { CreateToken, TokenScope } from "@plumbline/core/access/token";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { NameInput } from "#ui/form/name-input.tsx";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

const lifetimes = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "", label: "until revoked" },
];

const empty = { name: "", scopes: ["read", "run"], days: "90" };

const toInput = ({ name, scopes, days }: typeof empty) => ({
  name,
  scopes,
  expiresInDays: days === "" ? null : Number(days),
});

/** Creates a token and shows its secret once. */
export function CreateTokenForm() {
  const api = useTRPC();
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const set = (change: Partial<typeof empty>) => setValues((before) => ({ ...before, ...change }));
  const create = useMutation(
    api.token.create.mutationOptions({
      onSuccess: () => {
        setValues(empty);
        return client.invalidateQueries({ queryKey: api.token.find.queryKey() });
      },
    }),
  );
  const { errors, send } = useCheckedForm(CreateToken, toInput(values), create.mutate);
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={560}>
        <NameInput
          description="Where it is used, such as the repository."
          value={values.name}
          onChange={(name) => set({ name })}
          error={errors.name}
        />
        <Checkbox.Group
          label="What it may do"
          value={values.scopes}
          onChange={(scopes) => set({ scopes })}
          error={errors.scopes}
        >
          <Stack gap="xs" mt="xs">
            {TokenScope.options.map((scope) => (
              <Checkbox key={scope} value={scope} label={scope} description={permissions[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label="Valid for"
          data={lifetimes}
          w={200}
          value={values.days}
          onChange={(event) => set({ days: event.currentTarget.value })}
        />
        {create.error && <ErrorPanel failure={toFailure(create.error)} />}
        <Group>
          <Button type="submit" loading={create.isPending}>
            Create token
          </Button>
        </Group>
        {create.data && (
          <OnceShown
            text={create.data.token}
            explanation="Copy it now: it is stored nowhere and cannot be shown again."
          />
        )}
      </Stack>
    </form>
  );
}
