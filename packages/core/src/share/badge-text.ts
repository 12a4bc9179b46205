import type { AcceptanceOutcome } from "../acceptance/views.ts";
import type { Estimate } from "../compare/views.ts";
import { EXHIBITION_SIGN } from "../gate/mark-exhibition.ts";
import type { Metric } from "../metric/metric.ts";
import { intervalText, metricText } from "../metric/metric-text.ts";
import { summaryMetrics } from "../summary/summary-metrics.ts";
import type { BadgeView } from "./share.ts";

const verdicts = {
  passed: "no worse",
  regression: "regression",
  inconclusive: "inconclusive",
  invalid: "no verdict",
} as const satisfies Record<AcceptanceOutcome, string>;

/** Characters of an environment's id that distinguish two of them. */
const ENVIRONMENT_SHOWN = 8;

/**
 * The text of a badge: "go-gorilla p99 | 4.21 ms (4.1–4.3) · 2 of 6 rounds SUSPECT · no worse · 2026-11-21 · on 1a2b3c4d". That of an
 * exhibition has its sign beside the name and says that it is never ranked.
 */
export function toBadgeText(badge: BadgeView | null): { label: string; message: string } {
  if (!badge) return { label: "plumbline", message: "no result yet" };
  const { serverId, scenarioId, metricId, exhibition, estimate, rounds, outcome, measuredAt, environmentId } = badge;
  const metric = summaryMetrics[metricId];
  const parts = [
    ...(estimate ? [figure(estimate, metric.unit)] : []),
    ...(rounds.suspect > 0 ? [`${rounds.suspect} of ${rounds.all} rounds SUSPECT`] : []),
    ...(rounds.invalid > 0 ? [`${rounds.invalid} of ${rounds.all} rounds INVALID`] : []),
    ...(outcome === null ? [] : [verdicts[outcome]]),
    ...(exhibition ? ["exhibition, never ranked"] : []),
    measuredAt.toISOString().slice(0, 10),
    ...(environmentId === null ? [] : [`on ${environmentId.slice(0, ENVIRONMENT_SHOWN)}`]),
  ];
  const name = exhibition ? `${serverId} ${EXHIBITION_SIGN}` : serverId;
  return { label: `${name} ${scenarioId} ${metric.label}`, message: parts.join(" · ") };
}

/** "4.21 ms (4.1–4.3)", or the number of rounds where they allow no interval. */
function figure(estimate: Estimate, unit: Metric["unit"]): string {
  const { median, low, high, rounds } = estimate;
  const interval =
    low === null || high === null ? ` (${rounds} ${rounds === 1 ? "round" : "rounds"})` : intervalText(estimate, unit);
  return `${metricText(median, unit)}${interval}`;
}
