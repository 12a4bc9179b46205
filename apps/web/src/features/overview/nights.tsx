"use client";

import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { Change, SlotView } from "@plumbline/core/schedule/schedule";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { ChangesNote } from "#features/schedule/changes-note.tsx";
import { VerdictMark } from "#features/verdict/verdict-mark.tsx";
import type { Say } from "#i18n/say.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { ABSENT, formatRatio } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";

const columnsIn = (say: Say): Column<Change>[] => [
  { accessor: "verdict", title: say("nights.verdict"), width: 120, render: (change) => <VerdictMark {...change} /> },
  { accessor: "serverId", title: say("nights.server"), render: ({ serverId }) => serverId },
  { accessor: "scenarioId", title: say("nights.scenario"), render: ({ scenarioId }) => scenarioId },
  {
    accessor: "metricId",
    title: say("nights.figure"),
    render: ({ metricId }) => <MetricLabel metricId={metricId} />,
  },
  {
    accessor: "ratio",
    title: say("nights.ratio"),
    textAlign: "right",
    render: ({ ratio, ratioLow: low, ratioHigh: high }) => (
      <span className="figure">
        {ratio === null ? ABSENT : formatRatio(ratio, low === null || high === null ? null : { low, high })}
      </span>
    ),
  },
];

const worseFirst = (moved: readonly Change[]) =>
  [...moved].sort((a, b) => Number(b.verdict === "worse") - Number(a.verdict === "worse"));

function MetricLabel({ metricId }: { metricId: string }) {
  const english = metricId in summaryMetrics ? summaryMetrics[metricId as keyof typeof summaryMetrics].label : metricId;
  return useNameOf()("metrics", metricId, "label", english);
}

/** The last night of each schedule against the one before: counts and changes. */
export function Nights({ nights }: { nights: SlotView[] }) {
  const say = useSay();
  return (
    <Stack gap="lg">
      {nights.map(({ scheduleId, scheduleName, slotAt, runs: [run], changes }) => (
        <Stack key={scheduleId} gap={6}>
          <Group gap="sm">
            <Anchor
              component={Link}
              href={run ? `/runs/${run.runId}` : `/schedules/${scheduleId}`}
              fw={600}
              c="inherit"
            >
              {scheduleName}
            </Anchor>
            <Text span size="xs" c="dimmed">
              <TimeAgo at={slotAt} />
            </Text>
            <ChangesNote changes={changes} />
          </Group>
          {changes && changes.moved.length > 0 && (
            <DataTable
              label={say("nights.label", { schedule: scheduleName })}
              records={worseFirst(changes.moved)}
              columns={columnsIn(say)}
              idOf={({ serverId, scenarioId }) => `${serverId} ${scenarioId}`}
              minWidth={560}
            />
          )}
        </Stack>
      ))}
    </Stack>
  );
}
