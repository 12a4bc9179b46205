"use client";

import { Group, Stack, Text, Title } from "@mantine/core";
import { useHash } from "@mantine/hooks";
import { isInOrder, outcomeOf } from "@plumbline/core/gate/check-outcome";
import { GATE_VERSION } from "@plumbline/core/gate/gate-version";
import type { ServerGate } from "@plumbline/core/proof/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { workloads } from "@plumbline/core/workload/workloads";
import { IconShieldCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ActionButton } from "#ui/form/action-button.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { checkAnchor } from "../href/check-anchor.ts";
import { useMay } from "../visitor/visitor.tsx";
import { CheckTable } from "./check-table.tsx";

/** Polling interval while a proof is queued or running. */
const REFRESH_MS = 2_000;

const isOpen = (gate: ServerGate | undefined) => Boolean(gate?.proof && !isTerminal(gate.proof.status));

/** How one server keeps the contract, and the button that has everything tried again. */
export function ContractSection({ serverId }: { serverId: string }) {
  const api = useTRPC();
  const say = useSay();
  const query = useQuery(
    api.server.gate.queryOptions(
      { serverId },
      { refetchInterval: ({ state }) => (isOpen(state.data) ? REFRESH_MS : false) },
    ),
  );
  return (
    <section aria-label={say("gate.contract")}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{say("gate.contract")}</Title>
        <ProveAgain serverId={serverId} gate={query.data} />
      </Group>
      <QueryState query={query}>{(gate) => <Loaded gate={gate} />}</QueryState>
    </section>
  );
}

function ProveAgain({ serverId, gate }: { serverId: string; gate: ServerGate | undefined }) {
  const api = useTRPC();
  const say = useSay();
  const mayRun = useMay("run");
  const client = useQueryClient();
  const prove = useMutation(
    api.server.prove.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.server.gate.queryKey({ serverId }) }),
    }),
  );
  if (!mayRun) return null;
  return (
    <ActionButton
      label={say(gate && gate.checks.length > 0 ? "gate.proveAgain" : "gate.prove")}
      icon={<IconShieldCheck size={14} aria-hidden />}
      step={prove}
      disabled={isOpen(gate)}
      onClick={() => prove.mutate({ serverId })}
    />
  );
}

function Loaded({ gate }: { gate: ServerGate }) {
  const say = useSay();
  const [hash] = useHash();
  const named = decodeURIComponent(hash.replace(/^#/, ""));
  return (
    <Stack gap="md">
      <ProofStatus gate={gate} />
      {workloads.map((workload) => {
        const checks = gate.checks.filter((check) => check.workload === workload);
        if (checks.length === 0) return null;
        const passed = say("gate.passedChecks", {
          passed: checks.filter((check) => check.passed).length,
          count: checks.length,
        });
        const deviates = checks.filter((check) => outcomeOf(check) === "deviates").length;
        return (
          <details key={workload} open={!checks.every(isInOrder) || named.startsWith(`${workload}.`)}>
            <summary>
              <b>{workload}</b>{" "}
              <Text span size="sm" c="dimmed">
                {deviates > 0 ? say("gate.failedDeclared", { passed, declared: deviates }) : passed}
              </Text>
            </summary>
            <CheckTable
              label={say("gate.checksOf", { workload })}
              checks={checks}
              anchorOf={(checkId) => checkAnchor(workload, checkId)}
              named={named}
            />
          </details>
        );
      })}
    </Stack>
  );
}

function ProofStatus({ gate }: { gate: ServerGate }) {
  const say = useSay();
  const { proof, checks, isCurrent } = gate;
  const isOld = checks.some(({ gateVersion }) => gateVersion !== GATE_VERSION);
  const newest = checks.map(({ checkedAt }) => checkedAt).sort((a, b) => b.getTime() - a.getTime())[0];
  return (
    <Stack gap="xs" role="status">
      {proof?.status === "queued" && <Text size="sm">{say("gate.waiting")}</Text>}
      {proof?.status === "running" && <Text size="sm">{say("gate.beingProved")}</Text>}
      {proof?.failure && <ErrorPanel failure={proof.failure} />}
      {newest ? (
        <Text size="sm" c="dimmed">
          {say("gate.lastChecked")} <TimeAgo at={newest} />
          {". "}
          {[...(isCurrent ? [] : [say("gate.folderChanged")]), ...(isOld ? [say("gate.olderGate")] : [])].join(" ")}
        </Text>
      ) : (
        !isOpen(gate) && (
          <Text size="sm" c="dimmed">
            {say("gate.notChecked")}
          </Text>
        )
      )}
    </Stack>
  );
}
