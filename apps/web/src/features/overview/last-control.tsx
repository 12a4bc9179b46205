"use client";

import { Anchor, Text } from "@mantine/core";
import type { ControlView } from "@plumbline/core/overview/views";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { formatPercent } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";

/** The last A/A control in one line: how far a server lay from itself. */
export function LastControl({ control: { runId, measuredAt, scenarioId, metricId, floor } }: { control: ControlView }) {
  const say = useSay();
  const nameOf = useNameOf();
  const { label } = summaryMetrics[metricId as keyof typeof summaryMetrics];
  const scenario = nameOf("scenarios", scenarioId, "name", getScenario(scenarioId).name);
  return (
    <Text size="sm" mt="sm">
      <Anchor component={Link} href={`/runs/${runId}`} underline="always">
        {say("overview.lastControl")}
      </Anchor>{" "}
      <Text span size="xs" c="dimmed">
        <TimeAgo at={measuredAt} />
      </Text>
      :{" "}
      {say("overview.within", {
        floor: formatPercent(floor),
        metric: nameOf("metrics", metricId, "label", label),
        scenario,
      })}
    </Text>
  );
}
