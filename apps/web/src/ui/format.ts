import { isUndelivered, NOT_DELIVERED } from "@plumbline/core/metric/figure-value";
import type { Metric } from "@plumbline/core/metric/metric";
import { metricText } from "@plumbline/core/metric/metric-text";
import { inBytes, inDigits, inPaddedDigits, inPercent, inTime, inWhole } from "@plumbline/core/metric/quantity-text";

/** The mark of an absent figure, the same everywhere. */
export const ABSENT = "–";

/** Between a number and its unit: never broken over two lines. */
const NBSP = "\u00a0";

const unbroken = (text: string) => text.replaceAll(" ", NBSP);

/** A whole number: 9,900. */
export const formatCount = inWhole;

/** Three significant digits: 0.0123, 1.23, 12.3, 9,900, 1.23 M. */
export const formatNumber = (value: number): string => unbroken(inPaddedDigits(value));

const compactSteps = [
  { from: 1e9, suffix: "G" },
  { from: 1e6, suffix: "M" },
  { from: 1e3, suffix: "k" },
] as const;

/** For axes: 1.2 k, 50 k, 3 M; as few digits as the number needs. */
export function formatCompact(value: number): string {
  const step = compactSteps.find(({ from }) => Math.abs(value) >= from * 0.9995);
  return step ? `${inDigits(value / step.from)}${NBSP}${step.suffix}` : inDigits(value);
}

/** Microseconds in the unit that reads best: 850 µs, 3.40 ms, 1.25 s. */
export const formatMicroseconds = (us: number): string => unbroken(inTime(us, inPaddedDigits));

/** Bytes in powers of 1024: 640 B, 1.95 MiB. */
export const formatBytes = (bytes: number): string => unbroken(inBytes(bytes, inPaddedDigits));

/** 0 to 1 as a percentage; never rounded up to a whole that was not reached: 99.99 % of deliveries is not 100 %. */
export const formatPercent = (ratio: number): string => unbroken(inPercent(ratio, inPaddedDigits));

/** A duration in seconds as text: 45 s, 3 min 20 s, 2 h 5 min. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return seconds <= 0 ? `0${NBSP}s` : `${formatCount(seconds * 1000)}${NBSP}ms`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}${NBSP}s`;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours > 0) return minutes > 0 ? `${hours}${NBSP}h${NBSP}${minutes}${NBSP}min` : `${hours}${NBSP}h`;
  return rest > 0 ? `${minutes}${NBSP}min${NBSP}${rest}${NBSP}s` : `${minutes}${NBSP}min`;
}

/** A value of a metric with its unit; absent ones as a dash, and "not delivered" where the percentile lies among the lost. */
export function formatMetric(value: number | null | undefined, unit: Metric["unit"]): string {
  if (isUndelivered(value)) return NOT_DELIVERED;
  return value === null || value === undefined || !Number.isFinite(value)
    ? ABSENT
    : unbroken(metricText(value, unit, inPaddedDigits));
}

/** A ratio with its interval: 1.82× (1.74–1.90). */
export function formatRatio(ratio: number, interval?: { low: number; high: number } | null): string {
  const text = `${formatNumber(ratio)}×`;
  return interval ? `${text} (${formatNumber(interval.low)}–${formatNumber(interval.high)})` : text;
}
