import { distanceText } from "../compare/figures/difference-text.ts";
import { metricText } from "../metric/metric-text.ts";
import { inDigits } from "../metric/quantity-text.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";
import type { TrendChange } from "./views.ts";

/** Runs on the new level that confirm a change without a judgement: one or two nights may be slow by chance. */
export const CONFIRMING_RUNS = 3;

/** An older change raises no notification: the first analysis of years of runs must not notify people of all of them. */
const NEWS_MS = 30 * 86_400_000;

/**
 * True if people must be notified of a change: it is better or worse, no older than 30 days, and confirmed by a person or by
 * three runs that stayed at the new level. Never for a change that somebody dismissed.
 */
export function isNews({ state, direction, at, after }: TrendChange, nowMs: number): boolean {
  if (direction === "neither" || nowMs - at.getTime() > NEWS_MS) return false;
  return state === "confirmed" || (state === "new" && after.runs >= CONFIRMING_RUNS);
}

/** Describes a change: "Latency p99 went from 4.21 ms to 5.1 ms (21 % higher), p = 0.002, and stayed there for 3 runs." */
export function describeChange(metricId: SummaryMetricId, { before, after, ratio, p }: TrendChange): string {
  const { label, unit } = summaryMetrics[metricId];
  const distance = ratio === null ? "" : ` (${distanceText(ratio)})`;
  const stayed = `stayed there for ${after.runs} ${after.runs === 1 ? "run" : "runs"}`;
  return `${label} went from ${metricText(before.mean, unit)} to ${metricText(after.mean, unit)}${distance}, p = ${inDigits(p)}, and ${stayed}.`;
}
