import { z } from "zod";
import { suggestNames } from "../failure/suggest-names.ts";
import type { Metric } from "../metric/metric.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";

/** A limit that the median of a figure must keep. `value` in the metric's own unit. */
export type Threshold = {
  metricId: SummaryMetricId;
  operator: "<" | "<=" | ">" | ">=";
  value: number;
  /** As it was written. */
  text: string;
};

const bytes = { B: 1, bytes: 1, kB: 1e3, MB: 1e6, GB: 1e9, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };
const microseconds = { µs: 1, us: 1, ms: 1e3, s: 1e6 };

/** The units that may follow a number, each with its factor to the metric's own unit. "": the unit may be missing. */
const units: Record<Metric["unit"], Record<string, number>> = {
  µs: microseconds,
  ms: { µs: 1e-3, us: 1e-3, ms: 1, s: 1e3 },
  "µs/message": { ...microseconds, "µs/message": 1, "us/message": 1 },
  bytes,
  "bytes/s": Object.fromEntries(Object.entries(bytes).map(([unit, factor]) => [`${unit}/s`, factor])),
  "1/s": { "": 1, "1/s": 1, "/s": 1, "k/s": 1e3, "M/s": 1e6 },
  count: { "": 1, k: 1e3, M: 1e6 },
  cores: { "": 1, cores: 1 },
  ratio: { "": 1, "%": 0.01 },
};

const shape = /^([\w.]+)\s*(<=|>=|<|>)\s*(\d+(?:\.\d+)?)(?:\s+(\S+)|([^\d\s.]\S*))?$/;

/** Reads "latency.owed.p99 < 5 ms". @returns the threshold, or a sentence that says what is wrong with it */
export function parseThreshold(text: string): Threshold | string {
  const [, metricId = "", operator = "", digits = "", apart, attached] = shape.exec(text.trim()) ?? [];
  const unit = apart ?? attached ?? "";
  if (!metricId)
    return `"${text}" is not a threshold; write it like "latency.owed.p99 < 5 ms" or "ratio.delivered >= 99.9 %".`;
  if (!isMetric(metricId))
    return `There is no metric "${metricId}". ${suggestNames(metricId, Object.keys(summaryMetrics))}`;
  const factors = units[summaryMetrics[metricId].unit];
  const factor = Object.hasOwn(factors, unit) ? factors[unit] : undefined;
  if (factor === undefined) {
    const named = Object.keys(factors).filter((each) => each !== "");
    return `${metricId} is measured in ${named.join(", ")}, not in ${unit === "" ? "a number without a unit" : `"${unit}"`}.`;
  }
  return { metricId, operator: operator as Threshold["operator"], value: Number(digits) * factor, text: text.trim() };
}

function isMetric(metricId: string): metricId is SummaryMetricId {
  return Object.hasOwn(summaryMetrics, metricId);
}

/** True if one figure keeps the threshold. */
export function keeps({ operator, value }: Threshold, figure: number): boolean {
  switch (operator) {
    case "<":
      return figure < value;
    case "<=":
      return figure <= value;
    case ">":
      return figure > value;
    case ">=":
      return figure >= value;
  }
}

/** As it is sent: text, with a unit where the metric has one. */
export const ThresholdText = z
  .string()
  .max(120)
  .superRefine((text, context) => {
    const parsed = parseThreshold(text);
    if (typeof parsed === "string") context.addIssue({ code: "custom", message: parsed });
  });
