"use client";

import { Anchor, Stack, Text, Title } from "@mantine/core";
import type { Scenario } from "@plumbline/core/scenario/scenario";
import type { ServerView } from "@plumbline/core/server/views";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useRouter } from "next/navigation";
import { AuditMark } from "#features/audit/audit-mark.tsx";
import type { Say } from "#i18n/say.ts";
import { type NameOf, useNameOf, useSay } from "#i18n/wording-provider.tsx";
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
  const say = useSay();
  const nameOf = useNameOf();
  const groups = resultsByScenario(server);
  if (groups.length === 0)
    return (
      <EmptyState title={say("server.notMeasuredTitle")} action={<RunThis serverId={server.serverId} />}>
        {say("server.notMeasuredMeaning")}
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      {groups.map(({ scenario, results }) => {
        const name = nameOf("scenarios", scenario.id, "name", scenario.name);
        return (
          <section key={scenario.id} aria-label={name}>
            <Title order={3} mb={4}>
              {name}
            </Title>
            <Text size="sm" c="dimmed" mb="xs">
              {say("server.lastResults", {
                count: results.length,
                figure: labelOf(nameOf, scenario.readFirst.metric),
              })}{" "}
              <Anchor
                component={Link}
                href={trendHref({ scenarioId: scenario.id, serverId: server.serverId })}
                underline="always"
              >
                {say("server.trend")}
              </Anchor>
            </Text>
            <DataTable
              label={say("server.resultsUnder", { scenario: name })}
              records={results}
              columns={columnsFor(say, nameOf, scenario)}
              idOf={(result) => result.trialId}
              onRowClick={(result) => router.push(`/trials/${result.trialId}`)}
              minWidth={820}
            />
          </section>
        );
      })}
    </Stack>
  );
}

const labelOf = (nameOf: NameOf, metricId: SummaryMetricId) =>
  nameOf("metrics", metricId, "label", summaryMetrics[metricId].label);

function columnsFor(say: Say, nameOf: NameOf, { workload, readFirst: { metric: first } }: Scenario): Column<Result>[] {
  const shown = workload === "round-trips" ? shownOfClients : shownOfServers;
  const metrics = [first, ...shown.filter((metricId) => metricId !== first)];
  return [
    {
      accessor: "finishedAt",
      title: say("server.finished"),
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
      title: say("server.audit"),
      render: ({ verdict }) => (verdict === null ? ABSENT : <AuditMark verdict={verdict} />),
    },
    ...metrics.map(
      (metricId): Column<Result> => ({
        accessor: metricId,
        title: labelOf(nameOf, metricId),
        textAlign: "right",
        render: ({ values }) => (
          <span className="figure">{formatMetric(values[metricId], summaryMetrics[metricId].unit)}</span>
        ),
      }),
    ),
  ];
}
