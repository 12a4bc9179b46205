import type { Estimate } from "../compare/views.ts";
import { isUndelivered, NOT_DELIVERED } from "./figure-value.ts";
import type { Metric } from "./metric.ts";

/** A figure in a unit that reads well, without spaces that do not break: "4.21 ms", "not delivered". */
export function metricText(value: number, unit: Metric["unit"]): string {
  if (isUndelivered(value)) return NOT_DELIVERED;
  const [factor, name] = scaleOf(unit, value);
  return `${digits(value / factor)}${name}`;
}

/** An estimate's interval in the unit of its median: " (4.1–4.3)"; empty where the rounds allow none. */
export function intervalText({ median, low, high }: Pick<Estimate, "median" | "low" | "high">, unit: Metric["unit"]) {
  if (low === null || high === null || isUndelivered(low)) return "";
  const [factor, name] = scaleOf(unit, isUndelivered(median) ? low : median);
  const lowText = `${digits(low / factor)}${isUndelivered(median) ? name : ""}`;
  return ` (${lowText}–${isUndelivered(high) ? NOT_DELIVERED : digits(high / factor)})`;
}

/** Divisor and unit suffix of a figure, chosen so that few digits stand before the point. */
function scaleOf(unit: Metric["unit"], value: number): [factor: number, name: string] {
  const size = Math.abs(value);
  switch (unit) {
    case "µs":
      return size >= 1e6 ? [1e6, " s"] : size >= 1e3 ? [1e3, " ms"] : [1, " µs"];
    case "bytes":
    case "bytes/s": {
      const rate = unit === "bytes/s" ? "/s" : "";
      return size >= 2 ** 20 ? [2 ** 20, ` MiB${rate}`] : size >= 2 ** 10 ? [2 ** 10, ` KiB${rate}`] : [1, ` B${rate}`];
    }
    case "1/s":
      return [1, "/s"];
    case "ratio":
      return [0.01, " %"];
    case "count":
      return [1, ""];
    case "ms":
    case "cores":
    case "µs/message":
      return [1, ` ${unit}`];
  }
}

/** Three significant digits; whole from 1,000 on. */
export function digits(value: number): string {
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
