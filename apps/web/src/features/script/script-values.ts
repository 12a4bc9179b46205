import type { ScriptFigure, ScriptSecond } from "@plumbline/core/script/script-output";
import type { ScriptSummary } from "@plumbline/core/script/script-summary";

/** A metric's value in one second: a counter's sum, a gauge's newest value, the share of a rate, the mean of a trend. */
export function secondValue(figure: ScriptFigure | undefined): number | null {
  switch (figure?.type) {
    case "counter":
      return figure.sum;
    case "gauge":
      return figure.value;
    case "rate":
      return figure.count === 0 ? null : figure.passes / figure.count;
    case "trend":
      return figure.count === 0 ? null : figure.sum / figure.count;
    default:
      return null;
  }
}

/** The metrics that seconds have, in the order of `ownFirst`. */
export function metricsOf(seconds: readonly ScriptSecond[]): string[] {
  return ownFirst([...new Set(seconds.flatMap(({ metrics }) => Object.keys(metrics)))]);
}

/** Names of metrics, those of WebSocket and of the script itself first. */
export function ownFirst(names: readonly string[]): string[] {
  const rank = (name: string) =>
    name.startsWith("ws_") ? 0 : ORDINARY.some((start) => name.startsWith(start)) ? 2 : 1;
  return [...names].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Beginnings of the names of k6's other metrics. */
const ORDINARY = ["http_", "data_", "iteration", "vus", "group_", "dropped_", "checks"];

/** A value of the summary by metric and key; null where the run has none. */
export function summaryValue(summary: ScriptSummary | null, name: string, key: string): number | null {
  return summary?.metrics.find((metric) => metric.name === name)?.values[key] ?? null;
}
