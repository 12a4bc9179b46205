"use client";

import { Anchor, Text } from "@mantine/core";
import type { ControlView } from "@plumbline/core/overview/views";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { formatPercent } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";

/** The last A/A control in one line: how far a server lay from itself. */
export function LastControl({ control: { runId, measuredAt, scenarioId, metricId, floor } }: { control: ControlView }) {
  const { label } = summaryMetrics[metricId as keyof typeof summaryMetrics];
  return (
    <Text size="sm" mt="sm">
      <Anchor component={Link} href={`/runs/${runId}`} underline="always">
        Last A/A control
      </Anchor>{" "}
      <Text span size="xs" c="dimmed">
        <TimeAgo at={measuredAt} />
      </Text>
      : within <span className="figure">{formatPercent(floor)}</span> ({label}, {getScenario(scenarioId).name})
    </Text>
  );
}
