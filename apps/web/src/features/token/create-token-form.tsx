"use client";

import { Button, Checkbox, Group, NativeSelect, Stack } from "@mantine/core";
import { tokenScopes } from "@plumbline/core/access/token-scopes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { NameInput } from "#ui/form/name-input.tsx";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

const loadCreateToken = async () => (await import("@plumbline/core/access/token")).CreateToken;

const lifetimesIn = (say: Say) => [
  { value: "30", label: say("share.days", { count: 30 }) },
  { value: "90", label: say("share.days", { count: 90 }) },
  { value: "365", label: say("share.year") },
  { value: "", label: say("share.revoked") },
];

const empty = { name: "", scopes: ["read", "run"], days: "90" };

const toInput = ({ name, scopes, days }: typeof empty) => ({
  name,
  scopes,
  expiresInDays: days === "" ? null : Number(days),
});

/** Creates a token and shows its secret once. */
export function CreateTokenForm() {
  const say = useSay();
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
  const { errors, send } = useCheckedForm(loadCreateToken, toInput(values), create.mutate);
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={560}>
        <NameInput
          description={say("token.nameMeaning")}
          value={values.name}
          onChange={(name) => set({ name })}
          error={errors.name}
        />
        <Checkbox.Group
          label={say("token.scopes")}
          value={values.scopes}
          onChange={(scopes) => set({ scopes })}
          error={errors.scopes}
        >
          <Stack gap="xs" mt="xs">
            {tokenScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scope} description={say(`permission.${scope}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label={say("share.valid")}
          data={lifetimesIn(say)}
          w={200}
          value={values.days}
          onChange={(event) => set({ days: event.currentTarget.value })}
        />
        {create.error && <ErrorPanel failure={toFailure(create.error)} />}
        <Group>
          <Button type="submit" loading={create.isPending}>
            {say("token.create")}
          </Button>
        </Group>
        {create.data && <OnceShown text={create.data.token} explanation={say("share.once")} />}
      </Stack>
    </form>
  );
}
