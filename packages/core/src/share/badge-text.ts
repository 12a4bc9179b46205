import { digits, scaleOf } from "../acceptance/markdown.ts";
import type { Outcome } from "../acceptance/views.ts";
import { summaryMetrics } from "../metric/summary-metrics.ts";
import type { BadgeView } from "./share.ts";

const verdicts = {
  passed: "no worse",
  regression: "regression",
  inconclusive: "inconclusive",
  invalid: "not comparable",
} as const satisfies Record<Outcome, string>;

/** Characters of an environment's id that tell two apart. */
const ENVIRONMENT_SHOWN = 8;

/** What a badge says: "go-gorilla p99 | 4.21 ms (4.1–4.3) · no worse · 2026-11-21 · on 1a2b3c4d". */
export function toBadgeText(badge: BadgeView | null): { label: string; message: string } {
  if (!badge) return { label: "plumbline", message: "no result yet" };
  const { serverId, scenarioId, metricId, estimate, outcome, measuredAt, environmentId } = badge;
  const metric = summaryMetrics[metricId];
  const [factor, unit] = scaleOf(metric.unit, estimate.median);
  const inUnit = (value: number) => digits(value / factor);
  const interval =
    estimate.low === null || estimate.high === null
      ? ` (${estimate.rounds} ${estimate.rounds === 1 ? "round" : "rounds"})`
      : ` (${inUnit(estimate.low)}–${inUnit(estimate.high)})`;
  const parts = [
    `${inUnit(estimate.median)}${unit}${interval}`,
    ...(outcome === null ? [] : [verdicts[outcome]]),
    measuredAt.toISOString().slice(0, 10),
    ...(environmentId === null ? [] : [`on ${environmentId.slice(0, ENVIRONMENT_SHOWN)}`]),
  ];
  return { label: `${serverId} ${scenarioId} ${metric.label}`, message: parts.join(" · ") };
}
