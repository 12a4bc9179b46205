import type { Metric } from "../metric/metric.ts";
import type { ScriptMetric } from "./script-summary.ts";

/** The value of k6's summary that stands for a metric: p95 of a trend, the rate of a counter. */
export const mainValue = { trend: "p(95)", counter: "rate", rate: "value", gauge: "value" } as const;

/** The unit of a value of k6's summary: `count` and `rate` are never in the metric's own unit. */
export function unitOf({ type, contains }: ScriptMetric, key: string): Metric["unit"] {
  if (type === "rate") return key === "value" ? "ratio" : "count";
  const isBytes = contains === "data";
  if (key === "rate") return isBytes ? "bytes/s" : "1/s";
  if (isBytes) return "bytes";
  return contains === "time" && key !== "count" ? "ms" : "count";
}

/** The unit of a metric's value in one second. The sum of a counter in it is its rate. */
export function unitOfSecond(metric: ScriptMetric): Metric["unit"] {
  return unitOf(metric, mainValue[metric.type]);
}
