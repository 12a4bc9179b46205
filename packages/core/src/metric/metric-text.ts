import type { Estimate } from "../compare/views.ts";
import { isUndelivered, NOT_DELIVERED } from "./figure-value.ts";
import type { Metric } from "./metric.ts";
import {
  byteStep,
  inBytes,
  inDigits,
  inPercent,
  inTime,
  inWhole,
  type ToDigits,
  timeStep,
  type UnitStep,
} from "./quantity-text.ts";

const textByUnit = {
  "1/s": (value, digits) => `${digits(value)}/s`,
  count: (value, digits) => (Number.isInteger(value) || Math.abs(value) >= 1000 ? inWhole(value) : digits(value)),
  µs: inTime,
  bytes: inBytes,
  "bytes/s": (value, digits) => `${inBytes(value, digits)}/s`,
  cores: (value, digits) => `${digits(value)} ${value === 1 ? "core" : "cores"}`,
  ratio: inPercent,
  ms: (value, digits) => inTime(value * 1000, digits),
  "µs/message": (value, digits) => `${inTime(value, digits)}/message`,
} as const satisfies Record<Metric["unit"], (value: number, digits: ToDigits) => string>;

/** A figure in a unit that reads well: "4.21 ms", "9,900/s", "not delivered". The same rule serves sentences, tables and files. */
export function metricText(value: number, unit: Metric["unit"], digits: ToDigits = inDigits): string {
  return isUndelivered(value) ? NOT_DELIVERED : textByUnit[unit](value, digits);
}

/** An estimate's interval in the unit of its median: " (4.1–4.3)"; empty where the rounds allow none. */
export function intervalText({ median, low, high }: Pick<Estimate, "median" | "low" | "high">, unit: Metric["unit"]) {
  if (low === null || high === null || isUndelivered(low)) return "";
  const { factor, suffix } = stepOf(unit, isUndelivered(median) ? low : median);
  const lowText = `${inDigits(low / factor)}${isUndelivered(median) ? suffix : ""}`;
  return ` (${lowText}–${isUndelivered(high) ? NOT_DELIVERED : inDigits(high / factor)})`;
}

/** The unit in which both ends of an interval are written. */
function stepOf(unit: Metric["unit"], value: number): UnitStep {
  switch (unit) {
    case "µs":
      return timeStep(value);
    case "ms": {
      const { factor, suffix } = timeStep(value * 1000);
      return { factor: factor / 1000, suffix };
    }
    case "µs/message": {
      const { factor, suffix } = timeStep(value);
      return { factor, suffix: `${suffix}/message` };
    }
    case "bytes":
      return byteStep(value);
    case "bytes/s": {
      const { factor, suffix } = byteStep(value);
      return { factor, suffix: `${suffix}/s` };
    }
    case "ratio":
      return { factor: 0.01, suffix: " %" };
    case "1/s":
      return { factor: 1, suffix: "/s" };
    case "cores":
      return { factor: 1, suffix: " cores" };
    case "count":
      return { factor: 1, suffix: "" };
  }
}
