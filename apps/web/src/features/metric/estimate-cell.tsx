import { Tooltip, VisuallyHidden } from "@mantine/core";
import type { Estimate } from "@plumbline/core/compare/views";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { ABSENT, formatMetric } from "#ui/format.ts";
import { absenceReason } from "./metric-groups.ts";

/** A median with its spread, or a dash with the reason, on hover and for screen readers. */
export function EstimateCell({ metricId, estimate }: { metricId: SummaryMetricId; estimate: Estimate | undefined }) {
  const { unit } = summaryMetrics[metricId];
  if (!estimate) {
    return (
      <Tooltip label={absenceReason(metricId)}>
        <span className="figure">
          {ABSENT}
          <VisuallyHidden> {absenceReason(metricId)}</VisuallyHidden>
        </span>
      </Tooltip>
    );
  }
  return (
    <Tooltip label={spreadOf(estimate, unit)}>
      <span className="figure">
        {formatMetric(estimate.median, unit)}
        <VisuallyHidden> {spreadOf(estimate, unit)}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

function spreadOf({ low, high, min, max, rounds }: Estimate, unit: Parameters<typeof formatMetric>[1]): string {
  const range = `${rounds} round${rounds === 1 ? "" : "s"} from ${formatMetric(min, unit)} to ${formatMetric(max, unit)}`;
  return low === null || high === null
    ? `${range}; too few for an interval`
    : `95 % interval ${formatMetric(low, unit)} to ${formatMetric(high, unit)}; ${range}`;
}
