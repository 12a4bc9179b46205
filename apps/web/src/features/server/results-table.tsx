"use client";

import { Anchor, Stack, Text, Title } from "@mantine/core";
import type { Scenario } from "@plumbline/core/scenario/scenario";
import type { ServerView } from "@plumbline/core/server/views";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useRouter } from "next/navigation";
import { AuditMark } from "#features/audit/audit-mark.tsx";
import { ABSENT, formatMetric } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { trendHref } from "../href/trend-href.ts";
import { resultsByScenario } from "./results-by-scenario.ts";
import { RunThis } from "./server-card.tsx";

type Result = ServerView["results"][number];

/** Beside the figure to read first, of a server and of a client. */
const shownOfServers: readonly SummaryMetricId[] = [
  "throughput.delivered",
  "ratio.delivered",
  "latency.owed.p50",
  "latency.owed.p99",
  "server.cpu",
  "server.memory.peak",
];
const shownOfClients: readonly SummaryMetricId[] = [
  "throughput.delivered",
  "latency.owed.p50",
  "latency.owed.p99",
  "ratio.connected",
  "connect.mean",
  "client.cpuPerRoundTrip",
  "client.memory.peak",
];

/** Finished trials of a server or client, one table per scenario; each row links to its trial. */
export function ResultsTable({ server }: { server: ServerView }) {
  const router = useRouter();
  const groups = resultsByScenario(server);
  if (groups.length === 0)
    return (
      <EmptyState title="Not measured yet" action={<RunThis serverId={server.serverId} />}>
        Its figures appear here after its first run.
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      {groups.map(({ scenario, results }) => (
        <section key={scenario.id} aria-label={scenario.name}>
          <Title order={3} mb={4}>
            {scenario.name}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            The last {results.length} finished trials, newest first. Read{" "}
            {summaryMetrics[scenario.readFirst.metric].label} first.{" "}
            <Anchor
              component={Link}
              href={trendHref({ scenarioId: scenario.id, serverId: server.serverId })}
              underline="always"
            >
              Trend over runs
            </Anchor>
          </Text>
          <DataTable
            label={`Results under ${scenario.name}`}
            records={results}
            columns={columnsFor(scenario)}
            idOf={(result) => result.trialId}
            onRowClick={(result) => router.push(`/trials/${result.trialId}`)}
            minWidth={820}
          />
        </section>
      ))}
    </Stack>
  );
}

function columnsFor({ workload, readFirst: { metric: first } }: Scenario): Column<Result>[] {
  const shown = workload === "round-trips" ? shownOfClients : shownOfServers;
  const metrics = [first, ...shown.filter((metricId) => metricId !== first)];
  return [
    {
      accessor: "finishedAt",
      title: "Finished",
      render: ({ trialId, finishedAt }) => (
        <Anchor
          component={Link}
          href={`/trials/${trialId}`}
          fz="sm"
          c="inherit"
          onClick={(event) => event.stopPropagation()}
        >
          <TimeAgo at={finishedAt} />
        </Anchor>
      ),
    },
    {
      accessor: "verdict",
      title: "Audit",
      render: ({ verdict }) => (verdict === null ? ABSENT : <AuditMark verdict={verdict} />),
    },
    ...metrics.map(
      (metricId): Column<Result> => ({
        accessor: metricId,
        title: summaryMetrics[metricId].label,
        textAlign: "right",
        render: ({ values }) => (
          <span className="figure">{formatMetric(values[metricId], summaryMetrics[metricId].unit)}</span>
        ),
      }),
    ),
  ];
}
