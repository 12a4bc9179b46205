import { isUndelivered, NOT_DELIVERED } from "./figure-value.ts";
import type { Metric } from "./metric.ts";
import { metricText } from "./metric-text.ts";
import { inPaddedDigits, inPercent, inWhole } from "./quantity-text.ts";

/** The mark of an absent figure, the same everywhere. */
export const ABSENT = "–";

/** Between a number and its unit: never broken over two lines. */
export const NBSP = "\u00a0";

/** A text that is never broken over two lines. */
export const unbroken = (text: string): string => text.replaceAll(" ", NBSP);

/** A whole number: 9,900. */
export const formatCount = inWhole;

/** Three significant digits: 0.0123, 1.23, 12.3, 9,900, 1.23 M. */
export const formatNumber = (value: number): string => unbroken(inPaddedDigits(value));

/** 0 to 1 as a percentage; never rounded up to a whole that was not reached: 99.99 % of deliveries is not 100 %. */
export const formatPercent = (ratio: number): string => unbroken(inPercent(ratio, inPaddedDigits));

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
