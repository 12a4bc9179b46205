import { type SummaryMetricId, summaryMetrics } from "../metric/summary-metrics.ts";
import { estimate } from "./estimate.ts";
import type { Estimate, MetricComparison, Verdict } from "./views.ts";

/** Estimates of every summary metric over the rounds of one side; rounds without the metric do not count for it. */
export function estimateRounds(rounds: readonly Record<string, number>[]): Record<string, Estimate> {
  const estimates: Record<string, Estimate> = {};
  for (const metricId of Object.keys(summaryMetrics)) {
    const values = rounds.flatMap((round) => round[metricId] ?? []);
    if (values.length > 0) estimates[metricId] = estimate(values);
  }
  return estimates;
}

/** Compares side B with side A, metric by metric, as far as both have values. */
export function compareSides(a: Record<string, Estimate>, b: Record<string, Estimate>): MetricComparison[] {
  return (Object.keys(summaryMetrics) as SummaryMetricId[]).flatMap((metricId) => {
    const [ofA, ofB] = [a[metricId], b[metricId]];
    return ofA && ofB ? [compareMetric(metricId, ofA, ofB)] : [];
  });
}

/**
 * A verdict is only given where both medians have an interval (6 rounds or more) and the intervals lie apart: a
 * conservative rule, because two 95 % intervals that do not touch differ at well under the 5 % level.
 */
function compareMetric(metricId: SummaryMetricId, a: Estimate, b: Estimate): MetricComparison {
  const ratio = a.median !== 0 ? b.median / a.median : null;
  const { better } = summaryMetrics[metricId];
  const of = (verdict: Verdict, reason: string): MetricComparison => ({ metricId, ratio, verdict, reason });
  if (a.low === null || a.high === null || b.low === null || b.high === null) {
    return of("inconclusive", `${countRounds(Math.min(a.rounds, b.rounds))} no interval; 6 rounds on both sides do.`);
  }
  if (a.low === a.high && b.low === b.high && a.low === b.low)
    return of("same", "Every round gave the same figure on both sides.");
  if (b.low <= a.high && a.low <= b.high) return of("inconclusive", "The intervals of the medians overlap.");
  if (better === "neither")
    return of("inconclusive", "This figure describes the load; more of it is neither better nor worse.");
  const higher = b.low > a.high;
  return of(higher === (better === "higher") ? "better" : "worse", "The 95 % intervals of the medians lie apart.");
}

function countRounds(rounds: number): string {
  return rounds === 1 ? "1 round allows" : `${rounds} rounds allow`;
}
