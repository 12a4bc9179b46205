import type { Measured } from "@plumbline/core/client/side-names";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import { useFigureName } from "./use-figure-name.ts";

/** A metric's name with its meaning on hover and focus. */
export function MetricName({ metricId, measured }: { metricId: SummaryMetricId; measured: Measured }) {
  const nameOf = useFigureName(measured);
  return (
    <Tooltip label={summaryMetrics[metricId].meaning}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the meaning must be readable by keyboard */}
      <span tabIndex={0}>{nameOf(metricId)}</span>
    </Tooltip>
  );
}
