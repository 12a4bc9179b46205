"use client";

import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import type { ConformanceRow } from "@plumbline/core/proof/views";
import { isClientId } from "@plumbline/core/server/client-id";
import { missingClients, missingServers } from "@plumbline/core/server/missing-systems";
import { ServedWorkload, Workload } from "@plumbline/core/workload/workload";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page-header.tsx";
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
  const query = useQuery(useTRPC().server.conformance.queryOptions());
  const [{ workload }] = useQueryStates(conformanceParams);
  return (
    <>
      <PageHeader title="Conformance">
        No server and no client is measured before it has proved that it keeps the contract. Each cell is one check on
        the newest image and links to the expected, observed and exchanged frames.
      </PageHeader>
      <QueryState
        query={query}
        isEmpty={(rows) => rows.every(({ checks }) => checks.length === 0)}
        empty={
          <EmptyState title="Nothing was proved yet">
            The first run of a server tries its checks; so does “Prove again” on the server's page.
          </EmptyState>
        }
      >
        {(rows) => <Loaded rows={rows} />}
      </QueryState>
      <MissingSystems systems={isOfClients(workload) ? missingClients : missingServers} />
    </>
  );
}

function Loaded({ rows: all }: { rows: readonly ConformanceRow[] }) {
  const [{ workload }, setParams] = useQueryStates(conformanceParams);
  // clients have one contract and servers another: no check of one concerns the other
  const rows = all.filter(({ serverId }) => isClientId(serverId) === isOfClients(workload));
  const columns = matrixColumns(rows, workload);
  return (
    <Stack>
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Workload"
          value={workload ?? ALL}
          onChange={(value) => setParams({ workload: Workload.safeParse(value).data ?? null })}
          data={[
            { value: ALL, label: "All of servers" },
            ...ServedWorkload.options,
            { value: "round-trips", label: "Clients" },
          ]}
        />
        <Group gap="md">
          {legend.map((state) => (
            <Text key={state} size="xs" c="dimmed">
              <span className={classes.mark} data-state={state}>
                {cellStates[state].mark}
              </span>{" "}
              {cellStates[state].label}
            </Text>
          ))}
        </Group>
      </Group>
      <ConformanceMatrix
        columns={columns}
        rows={matrixRows(rows, columns)}
        noun={isOfClients(workload) ? "Client" : "Server"}
      />
    </Stack>
  );
}

/** Clients have a workload of their own, which no server has. */
function isOfClients(workload: Workload | null): boolean {
  return workload === "round-trips";
}
