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
import type { Say } from "#i18n/say.ts";
import { type NameOf, useNameOf, useSay } from "#i18n/wording-provider.tsx";
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
  const say = useSay();
  const nameOf = useNameOf();
  const query = useQuery(useTRPC().server.find.queryOptions());
  return (
    <QueryState query={query}>
      {(servers) => {
        const rows = servers.flatMap((server): Row[] => {
          const result = server.results.find(({ scenarioId }) => scenarioId === scenario.id);
          return result ? [{ server, result }] : [];
        });
        if (rows.length === 0)
          return <EmptyState title={say("scenario.notMeasured")} action={<RunScenario scenario={scenario} />} />;
        return (
          <>
            <Text size="sm" c="dimmed">
              {say("scenario.latestMeaning")}{" "}
              <Anchor component={Link} href={trendHref({ scenarioId: scenario.id })} underline="always">
                {say("server.trend")}
              </Anchor>
            </Text>
            <DataTable
              label={say("scenario.latestUnder", { scenario: scenario.name })}
              records={rows}
              columns={columnsFor(say, nameOf, scenario)}
              idOf={({ server }) => server.serverId}
            />
          </>
        );
      }}
    </QueryState>
  );
}

function columnsFor(say: Say, nameOf: NameOf, scenario: Scenario): Column<Row>[] {
  const { metric } = scenario.readFirst;
  return [
    {
      accessor: "server",
      title: say(scenario.workload === "round-trips" ? "gate.client" : "gate.server"),
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
      title: nameOf("metrics", metric, "label", summaryMetrics[metric].label),
      textAlign: "right",
      render: ({ result }) => (
        <span className="figure">{formatMetric(result.values[metric], summaryMetrics[metric].unit)}</span>
      ),
    },
    {
      accessor: "verdict",
      title: say("server.audit"),
      render: ({ result: { verdict } }) => (verdict === null ? ABSENT : <AuditMark verdict={verdict} />),
    },
    {
      accessor: "finishedAt",
      title: say("trend.measured"),
      textAlign: "right",
      render: ({ result }) => (
        <Anchor component={Link} href={`/trials/${result.trialId}`} fz="sm">
          <TimeAgo at={result.finishedAt} />
        </Anchor>
      ),
    },
  ];
}
