import type { Metric } from "@plumbline/core/metric/metric";
import { formatCompact, formatDuration, formatMetric } from "../../ui/format.ts";

const NBSP = "\u00a0";

/** An axis label: as few digits as the tick needs (10 ms, 1.2 k); the chart's subtitle carries the unit of plain numbers. */
export function formatTick(value: number, unit: Metric["unit"]): string {
  if (value === 0) return "0";
  if (unit === "1/s" || unit === "count") return formatCompact(value);
  if (unit === "cores") return formatCompact(value);
  if (unit === "bytes") return formatBinary(value);
  if (unit === "bytes/s") return `${formatBinary(value)}/s`;
  // 10.0 ms → 10 ms: ticks are round numbers
  return formatMetric(value, unit)
    .replace(/(\.\d*?)0+(?=\D|$)/, "$1")
    .replace(/\.(?=\D|$)/, "");
}

const byteSteps = [
  { from: 1024 ** 3, suffix: "GiB" },
  { from: 1024 ** 2, suffix: "MiB" },
  { from: 1024, suffix: "KiB" },
] as const;

function formatBinary(value: number): string {
  const step = byteSteps.find(({ from }) => value >= from);
  return step ? `${Number((value / step.from).toPrecision(3))}${NBSP}${step.suffix}` : `${value}${NBSP}B`;
}

/** A position in a chart's time; before its zero with a minus sign. */
export function formatSecond(seconds: number): string {
  return seconds < 0 ? `−${formatDuration(-seconds)}` : formatDuration(seconds);
}
