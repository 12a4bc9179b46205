"use client";

import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { Change, SlotView } from "@plumbline/core/schedule/schedule";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { ChangesNote } from "#features/schedule/changes-note.tsx";
import { VerdictMark } from "#features/verdict/verdict-mark.tsx";
import { ABSENT, formatRatio } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";

const columns: Column<Change>[] = [
  { accessor: "verdict", title: "Verdict", width: 120, render: (change) => <VerdictMark {...change} /> },
  { accessor: "serverId", title: "Server" },
  { accessor: "scenarioId", title: "Scenario" },
  {
    accessor: "metricId",
    title: "Figure",
    render: ({ metricId }) =>
      metricId in summaryMetrics ? summaryMetrics[metricId as keyof typeof summaryMetrics].label : metricId,
  },
  {
    accessor: "ratio",
    title: "Against before",
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

/** The last night of each schedule against the one before: counts and changes. */
export function Nights({ nights }: { nights: SlotView[] }) {
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
              label={`What changed in ${scheduleName}`}
              records={worseFirst(changes.moved)}
              columns={columns}
              idOf={({ serverId, scenarioId }) => `${serverId} ${scenarioId}`}
              minWidth={560}
            />
          )}
        </Stack>
      ))}
    </Stack>
  );
}
