import { decodeHistogram } from "../histogram/histogram.ts";
import { allowedShare } from "../plan/load-figures.ts";
import type { LoadPlan } from "../plan/load-plan.ts";
import { owedLatencyValues } from "./derive/owed-latency.ts";
import type { Summary, SummaryValues } from "./summary.ts";

/**
 * Adds the latency percentiles of what was owed to a summary that was stored before they existed. They follow exactly from its own
 * histogram and counts. A summary that has them, or that was owed nothing, stays as it is.
 */
export function withOwedLatency(summary: Summary, plan: LoadPlan): Summary {
  const { values, windowS, histograms } = summary;
  const owed = Math.round((values["throughput.owed"] ?? 0) * windowS);
  if (owed === 0 || hasOwedLatency(values)) return summary;
  const arrived = histograms.latency === undefined ? null : decodeHistogram(histograms.latency);
  return { ...summary, values: { ...values, ...owedLatencyValues(arrived, owed * allowedShare(plan)) } };
}

/** True if a summary has latency percentiles over the owed deliveries. */
export function hasOwedLatency(values: SummaryValues): boolean {
  return Object.keys(values).some((metricId) => metricId.startsWith("latency.owed."));
}
