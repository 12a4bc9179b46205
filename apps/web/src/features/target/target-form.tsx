"use client";

import { Button, Group, NativeSelect, PasswordInput, Stack, TextInput } from "@mantine/core";
import { targetIdOf } from "@plumbline/core/server/target-id";
import { SaveTarget, TargetWorkload } from "@plumbline/core/target/target";
import { parseTargetUrl } from "@plumbline/core/target/target-url";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

const empty = { url: "", workload: "echo", token: "" };

const toInput = ({ url, workload, token }: typeof empty) => ({
  url,
  workload,
  headers: token === "" ? {} : { Authorization: `Bearer ${token}` },
});

/** Describes a server that already runs; nothing connects to it. @param onSaved gets its id */
export function TargetForm({ onSaved }: { onSaved: (targetId: string) => void }) {
  const api = useTRPC();
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const set = (change: Partial<typeof empty>) => setValues((before) => ({ ...before, ...change }));
  const save = useMutation(
    api.target.save.mutationOptions({
      onSuccess: async ({ targetId }) => {
        setValues(empty);
        await client.invalidateQueries({ queryKey: api.target.find.queryKey() });
        onSaved(targetId);
      },
    }),
  );
  const { errors, send } = useCheckedForm(SaveTarget, toInput(values), (target) => {
    const parts = parseTargetUrl(target.url);
    if (parts) save.mutate({ targetId: targetIdOf(parts.host, parts.port), target });
  });
  return (
    <Stack>
      <Group align="flex-start">
        <TextInput
          label="Address"
          placeholder="wss://ws.example.org/socket"
          w={360}
          value={values.url}
          onChange={(event) => set({ url: event.currentTarget.value })}
          error={errors.url}
        />
        <NativeSelect
          label="Workload of its path"
          data={[...TargetWorkload.options]}
          value={values.workload}
          onChange={(event) => set({ workload: event.currentTarget.value })}
        />
        <PasswordInput
          label="Token"
          description="Sent as Authorization: Bearer; shown nowhere"
          w={240}
          value={values.token}
          onChange={(event) => set({ token: event.currentTarget.value })}
          error={errors.headers}
        />
      </Group>
      <Group>
        <Button variant="default" loading={save.isPending} onClick={(event) => send(event)}>
          Save address
        </Button>
      </Group>
      {save.error && <ErrorPanel failure={toFailure(save.error)} />}
    </Stack>
  );
}
