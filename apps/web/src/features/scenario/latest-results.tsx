"use client";

import { Anchor, Group, Text } from "@mantine/core";
import type { Scenario } from "@plumbline/core/scenario/scenario";
import type { ServerView } from "@plumbline/core/server/views";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useQuery } from "@tanstack/react-query";
import { AuditMark } from "#features/audit/audit-mark.tsx";
import { implementationHref } from "#features/href/implementation-href.ts";
import { trendHref } from "#features/href/trend-href.ts";
import { LanguageMark } from "#features/implementation/language-mark.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ABSENT, formatMetric } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { RunScenario } from "./scenario-parts.tsx";

type Row = { server: ServerView; result: ServerView["results"][number] };

/** The newest finished trial of each server under this scenario. Single trials of different runs: a list, not a ranking. */
export function LatestResults({ scenario }: { scenario: Scenario }) {
  const query = useQuery(useTRPC().server.find.queryOptions());
  return (
    <QueryState query={query}>
      {(servers) => {
        const rows = servers.flatMap((server): Row[] => {
          const result = server.results.find(({ scenarioId }) => scenarioId === scenario.id);
          return result ? [{ server, result }] : [];
        });
        if (rows.length === 0)
          return <EmptyState title="Not measured yet" action={<RunScenario scenario={scenario} />} />;
        return (
          <>
            <Text size="sm" c="dimmed">
              The newest trial of each: single figures of different runs, so a list and not a ranking. A run that
              measures them together ranks them.{" "}
              <Anchor component={Link} href={trendHref({ scenarioId: scenario.id })} underline="always">
                Trend over runs
              </Anchor>
            </Text>
            <DataTable
              label={`Latest results under ${scenario.name}`}
              records={rows}
              columns={columnsFor(scenario)}
              idOf={({ server }) => server.serverId}
            />
          </>
        );
      }}
    </QueryState>
  );
}

function columnsFor(scenario: Scenario): Column<Row>[] {
  const { metric } = scenario.readFirst;
  return [
    {
      accessor: "server",
      title: scenario.workload === "round-trips" ? "Client" : "Server",
      render: ({ server }) => (
        <Group gap={8} wrap="nowrap">
          <LanguageMark server={{ serverId: server.serverId, ...server.manifest }} />
          <Anchor component={Link} href={implementationHref(server.serverId)} fz="sm" c="inherit">
            {server.serverId}
          </Anchor>
        </Group>
      ),
    },
    {
      accessor: "figure",
      title: summaryMetrics[metric].label,
      textAlign: "right",
      render: ({ result }) => (
        <span className="figure">{formatMetric(result.values[metric], summaryMetrics[metric].unit)}</span>
      ),
    },
    {
      accessor: "verdict",
      title: "Audit",
      render: ({ result: { verdict } }) => (verdict === null ? ABSENT : <AuditMark verdict={verdict} />),
    },
    {
      accessor: "finishedAt",
      title: "Measured",
      textAlign: "right",
      render: ({ result }) => (
        <Anchor component={Link} href={`/trials/${result.trialId}`} fz="sm">
          <TimeAgo at={result.finishedAt} />
        </Anchor>
      ),
    },
  ];
}
