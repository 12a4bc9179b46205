"use client";

import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import type { ConformanceRow } from "@plumbline/core/proof/views";
import { isClientId } from "@plumbline/core/server/client-id";
import { missingClients, missingServers } from "@plumbline/core/server/missing-systems";
import type { Workload } from "@plumbline/core/workload/workload";
import { servedWorkloads, workloads } from "@plumbline/core/workload/workloads";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { ConformanceMatrix } from "./conformance-matrix.tsx";
import { conformanceParams } from "./conformance-params.ts";
import classes from "./gate.module.css";
import { MissingSystems } from "./missing-systems.tsx";
import { type CellState, matrixColumns, matrixRows } from "./prepare-matrix.ts";
import { cellStates } from "./states.ts";

const ALL = "all";
const legend: readonly CellState[] = ["passed", "deviates", "failed", "outdated", "untried", "unserved"];

/** Every server, or every client, against every rule of its contract. */
export function ConformanceView() {
  const say = useSay();
  const query = useQuery(useTRPC().server.conformance.queryOptions());
  const [{ workload }] = useQueryStates(conformanceParams);
  return (
    <>
      <PageHeader title={say("gate.conformance")}>{say("gate.lead")}</PageHeader>
      <QueryState
        query={query}
        isEmpty={(rows) => rows.every(({ checks }) => checks.length === 0)}
        empty={<EmptyState title={say("gate.nothing")}>{say("gate.nothingMeaning")}</EmptyState>}
      >
        {(rows) => <Loaded rows={rows} />}
      </QueryState>
      <MissingSystems systems={isOfClients(workload) ? missingClients : missingServers} />
    </>
  );
}

function Loaded({ rows: all }: { rows: readonly ConformanceRow[] }) {
  const say = useSay();
  const [{ workload }, setParams] = useQueryStates(conformanceParams);
  // clients have one contract and servers another: no check of one concerns the other
  const rows = all.filter(({ serverId }) => isClientId(serverId) === isOfClients(workload));
  const columns = matrixColumns(rows, workload);
  return (
    <Stack>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={say("gate.workload")}
          value={workload ?? ALL}
          onChange={(value) => setParams({ workload: workloads.find((workload) => workload === value) ?? null })}
          data={[
            { value: ALL, label: say("gate.allOfServers") },
            ...servedWorkloads,
            { value: "round-trips", label: say("gate.clients") },
          ]}
        />
        <Group gap="md">
          {legend.map((state) => (
            <Text key={state} size="xs" c="dimmed">
              <span className={classes.mark} data-state={state}>
                {cellStates[state].mark}
              </span>{" "}
              {say(cellStates[state].label)}
            </Text>
          ))}
        </Group>
      </Group>
      <ConformanceMatrix
        columns={columns}
        rows={matrixRows(rows, columns)}
        noun={say(isOfClients(workload) ? "gate.client" : "gate.server")}
      />
    </Stack>
  );
}

/** Clients have a workload of their own, which no server has. */
function isOfClients(workload: Workload | null): boolean {
  return workload === "round-trips";
}
