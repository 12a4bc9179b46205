"use client";

import { Button, Group, Select } from "@mantine/core";
import type { SideKey } from "@plumbline/core/compare/views";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { formatInstant } from "#ui/format.ts";
import { QueryState } from "#ui/query-state.tsx";
import { isSameSide } from "./side-key.ts";

/** Runs offered, newest first. */
const OFFERED_RUNS = 50;

/** Picks a side: a run with results, a server of it, a scenario of it. */
export function AddSide({ keys, onAdd }: { keys: readonly SideKey[]; onAdd: (key: SideKey) => void }) {
  const api = useTRPC();
  const query = useQuery(api.run.find.queryOptions({ limit: OFFERED_RUNS }));
  const [chosenRunId, setRunId] = useState<string | null>(null);
  const [serverId, setServerId] = useState<string | null>(null);
  const [chosenScenarioId, setScenarioId] = useState<string | null>(null);
  return (
    <QueryState
      query={query}
      isEmpty={({ runs }) => runs.every((run) => run.trials.succeeded === 0)}
      empty={<span>No run has a finished trial yet.</span>}
    >
      {({ runs: all }) => {
        const runs = all.filter((run) => run.trials.succeeded > 0);
        const run = runs.find((each) => each.runId === (chosenRunId ?? keys[0]?.runId)) ?? runs[0];
        const scenarioIds = run?.spec.scenarios.map((scenario) => scenario.scenarioId) ?? [];
        const scenarioId =
          scenarioIds.find((each) => each === (chosenScenarioId ?? keys[0]?.scenarioId)) ?? scenarioIds[0];
        const server = run?.spec.servers.find((each) => each.serverId === serverId);
        const key = run && server && scenarioId ? { runId: run.runId, serverId: server.serverId, scenarioId } : null;
        const isThere = key !== null && keys.some((other) => isSameSide(other, key));
        return (
          <Group gap="xs" align="flex-end">
            <Select
              size="xs"
              label="Run"
              w={260}
              searchable
              data={runs.map((each) => ({
                value: each.runId,
                label: `${each.name} · ${formatInstant(each.createdAt, "UTC")}`,
              }))}
              value={run?.runId ?? null}
              onChange={setRunId}
              allowDeselect={false}
            />
            <Select
              size="xs"
              label="Server"
              w={200}
              searchable
              data={run?.spec.servers.map((each) => each.serverId) ?? []}
              value={server?.serverId ?? null}
              onChange={setServerId}
              allowDeselect={false}
              placeholder="Choose a server"
            />
            <Select
              size="xs"
              label="Scenario"
              w={160}
              data={run?.spec.scenarios.map((scenario) => ({ value: scenario.scenarioId, label: scenario.name })) ?? []}
              value={scenarioId ?? null}
              onChange={setScenarioId}
              allowDeselect={false}
            />
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={key === null || isThere}
              onClick={() => key && onAdd(key)}
            >
              {isThere ? "Already a side" : "Add side"}
            </Button>
          </Group>
        );
      }}
    </QueryState>
  );
}
