"use client";

import { Button, Group, NativeSelect, PasswordInput, Stack, TextInput } from "@mantine/core";
import { targetIdOf } from "@plumbline/core/server/target-id";
import { type TargetView, TargetWorkload } from "@plumbline/core/target/target";
import { parseTargetUrl } from "@plumbline/core/target/target-url";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { type AdvancedDraft, AdvancedFields } from "./advanced-fields.tsx";
import { AgentFields, toAgent } from "./agent-fields.tsx";
import { FlowFields, type FlowValues } from "./flow-fields.tsx";
import { handshakeErrors, repeatedRows, toHeaders } from "./handshake.ts";

const loadSaveTarget = async () => (await import("@plumbline/core/target/target")).SaveTarget;

/** An address that nobody has. */
const EXAMPLE_URL = "wss://ws.example.org/socket";

const noFlow: FlowValues = { flow: "", data: "", file: null };

const noDetails: AdvancedDraft = { token: "", subprotocol: "", headers: [], ca: "" };

const empty = {
  ...{ url: "", workload: "echo" },
  ...noDetails,
  ...noFlow,
  ...{ agentPort: "", agentToken: "", agentTls: false, agentFingerprint: "" },
};

const toInput = ({ url, workload, token, subprotocol, headers, ca, flow, data, file, ...agent }: typeof empty) => ({
  url,
  workload,
  headers: toHeaders({ token, subprotocol, headers }),
  ...(ca.trim() === "" ? {} : { ca }),
  ...toAgent(agent),
  ...(workload === "flow" && flow !== "" ? { flow: { text: flow, ...toRows(data, file) } } : {}),
});

function toRows(data: string, file: FlowValues["file"]) {
  if (file) return { file };
  return data === "" ? {} : { data };
}

/** Told of a target that was saved. */
export type OnSaved = (saved: Pick<TargetView, "targetId" | "workload">) => void;

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Describes a server that already runs; nothing connects to it. @param onSaved gets it as it was saved */
export function TargetForm({ onSaved }: { onSaved: OnSaved }) {
  const say = useSay();
  const api = useTRPC();
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const set = (change: Partial<typeof empty>) => setValues((before) => ({ ...before, ...change }));
  const save = useMutation(
    api.target.save.mutationOptions({
      onSuccess: async (saved) => {
        setValues(empty);
        await client.invalidateQueries({ queryKey: api.target.find.queryKey() });
        onSaved(saved);
      },
    }),
  );
  const { errors, send } = useCheckedForm(loadSaveTarget, toInput(values), (target) => {
    const parts = parseTargetUrl(target.url);
    if (parts) save.mutate({ targetId: targetIdOf(parts.host, parts.port), target });
  });
  const failure = save.error && toFailure(save.error);
  const faults = failure?.code === "FLOW_INVALID" ? listOf(failure.evidence.faults) : [];
  return (
    <Stack>
      <Group align="flex-start">
        <TextInput
          label={say("target.address")}
          placeholder={EXAMPLE_URL}
          w={360}
          maw="100%"
          value={values.url}
          onChange={(event) => set({ url: event.currentTarget.value })}
          error={errors.url}
        />
        <NativeSelect
          label={say("target.workload")}
          data={[...TargetWorkload.options]}
          value={values.workload}
          onChange={(event) => set({ workload: event.currentTarget.value })}
        />
        <PasswordInput
          label={say("target.token")}
          description={say("target.tokenMeaning")}
          w={240}
          value={values.token}
          onChange={(event) => set({ token: event.currentTarget.value })}
          error={handshakeErrors(values, errors).token}
        />
      </Group>
      <AgentFields {...values} onChange={set} errors={errors} />
      <AdvancedFields draft={values} onChange={set} errors={errors} />
      {values.workload === "flow" && <FlowFields {...values} onChange={set} error={errors.flow} faults={faults} />}
      <Group>
        <Button
          variant="default"
          loading={save.isPending}
          disabled={repeatedRows(values).size > 0}
          onClick={(event) => send(event)}
        >
          {say("target.save")}
        </Button>
      </Group>
      {failure && faults.length === 0 && <ErrorPanel failure={failure} />}
    </Stack>
  );
}
