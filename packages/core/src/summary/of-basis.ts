import type { Basis } from "./basis.ts";
import { type SummaryMetricId, summaryMetrics } from "./summary-metrics.ts";

/** Both bases, as `Basis` describes them. */
export const latencyBases = ["owed", "arrived"] as const;

const percentile = /^latency\.(owed\.)?(p[\d.]+)$/;

/** The deliveries that a latency percentile is taken over; null for every other figure. */
export function basisOf(metricId: string): Basis | null {
  const found = percentile.exec(metricId);
  return found && (found[1] ? "owed" : "arrived");
}

/** The same latency percentile over another basis; every other figure stays as it is. */
export function inBasis(metricId: SummaryMetricId, basis: Basis): SummaryMetricId {
  const name = percentile.exec(metricId)?.[2];
  if (name === undefined) return metricId;
  const other = `latency.${basis === "owed" ? "owed." : ""}${name}`;
  return Object.hasOwn(summaryMetrics, other) ? (other as SummaryMetricId) : metricId;
}

/** True if a figure is shown with a basis; false for a latency percentile over the other basis. */
export function isOfBasis(metricId: string, basis: Basis): boolean {
  return (basisOf(metricId) ?? basis) === basis;
}
