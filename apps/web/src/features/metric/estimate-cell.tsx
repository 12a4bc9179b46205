import { VisuallyHidden } from "@mantine/core";
import type { Estimate } from "@plumbline/core/compare/views";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { ABSENT, formatMetric } from "#ui/format.ts";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import { absenceReason } from "./metric-groups.ts";

/** A median with its spread, or a dash with the reason, on hover and for screen readers. */
export function EstimateCell({ metricId, estimate }: { metricId: SummaryMetricId; estimate: Estimate | undefined }) {
  const say = useSay();
  const { unit } = summaryMetrics[metricId];
  if (!estimate) {
    return (
      <Tooltip label={absenceReason(say, metricId)}>
        <span className="figure">
          {ABSENT}
          <VisuallyHidden> {absenceReason(say, metricId)}</VisuallyHidden>
        </span>
      </Tooltip>
    );
  }
  const spread = spreadOf(say, estimate, unit);
  return (
    <Tooltip label={spread}>
      <span className="figure">
        {formatMetric(estimate.median, unit)}
        <VisuallyHidden> {spread}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

type Unit = Parameters<typeof formatMetric>[1];

function spreadOf(say: Say, { low, high, min, max, rounds }: Estimate, unit: Unit): string {
  const spread = say("metric.spread", { count: rounds, min: formatMetric(min, unit), max: formatMetric(max, unit) });
  return low === null || high === null
    ? say("metric.spreadOnly", { spread })
    : say("metric.spreadInterval", { low: formatMetric(low, unit), high: formatMetric(high, unit), spread });
}
