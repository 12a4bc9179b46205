import { isUndelivered, NOT_DELIVERED } from "@plumbline/core/metric/figure-value";
import type { Metric } from "@plumbline/core/metric/metric";

/** The mark of an absent figure, the same everywhere. */
export const ABSENT = "–";

/** Between a number and its unit: never broken over two lines. */
const NBSP = "\u00a0";
/** Between thousands: a thin space that does not break. */
const THIN = "\u202f";

const DIGITS = 3;

/** A whole number with thin spaces between thousands: 9 900. */
export function formatCount(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, THIN);
}

/** Three significant digits: 0.0123, 1.23, 12.3, 9 900, 1.23 M. */
export function formatNumber(value: number): string {
  const magnitude = Math.abs(value);
  if (magnitude === 0) return "0";
  if (magnitude >= 999_500) return formatCompact(value, DIGITS);
  const rounded = Number(value.toPrecision(DIGITS));
  if (Math.abs(rounded) >= 1000) return formatCount(rounded);
  return rounded.toPrecision(DIGITS).includes("e") ? rounded.toString() : rounded.toPrecision(DIGITS);
}

const compactSteps = [
  { from: 1e9, suffix: "G" },
  { from: 1e6, suffix: "M" },
  { from: 1e3, suffix: "k" },
] as const;

/** For axes: 1.2 k, 50 k, 3 M; as few digits as the number needs. */
export function formatCompact(value: number, digits = 0): string {
  const step = compactSteps.find(({ from }) => Math.abs(value) >= from * 0.9995);
  const scaled = step ? value / step.from : value;
  const text = digits > 0 ? scaled.toPrecision(digits) : String(Number(scaled.toPrecision(DIGITS)));
  return step ? `${text}${NBSP}${step.suffix}` : text;
}

/** Microseconds in the unit that reads best: 850 µs, 3.40 ms, 1.25 s. */
export function formatMicroseconds(us: number): string {
  if (Math.abs(us) < 999.5) return `${formatNumber(us)}${NBSP}µs`;
  if (Math.abs(us) < 999_500) return `${formatNumber(us / 1000)}${NBSP}ms`;
  return `${formatNumber(us / 1_000_000)}${NBSP}s`;
}

/** Bytes in powers of 1024: 640 B, 1.95 MiB. */
export function formatBytes(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let scaled = bytes;
  let unit = 0;
  while (Math.abs(scaled) >= 999.5 && unit < units.length - 1) {
    scaled /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? formatCount(scaled) : formatNumber(scaled)}${NBSP}${units[unit]}`;
}

/** 0 to 1 as a percentage; never rounded up to a whole that was not reached: 99.99 % of deliveries is not 100 %. */
export function formatPercent(ratio: number): string {
  const percent = ratio * 100;
  const text = percent < 100 && percent > 99 ? floorTo(percent, 2).toFixed(2) : formatNumber(percent);
  return `${text}${NBSP}%`;
}

/** Rounded down, but tolerant of binary fractions: 0.9912 × 10,000 is 9,911.999…. */
function floorTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.floor(Number((value * scale).toFixed(6))) / scale;
}

/** A duration in seconds as text: 45 s, 3 min 20 s, 2 h 5 min. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return seconds <= 0 ? `0${NBSP}s` : `${formatNumber(Math.round(seconds * 1000))}${NBSP}ms`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}${NBSP}s`;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours > 0) return minutes > 0 ? `${hours}${NBSP}h${NBSP}${minutes}${NBSP}min` : `${hours}${NBSP}h`;
  return rest > 0 ? `${minutes}${NBSP}min${NBSP}${rest}${NBSP}s` : `${minutes}${NBSP}min`;
}

const formatByUnit = {
  "1/s": (value) => `${formatNumber(value)}/s`,
  count: formatCount,
  µs: formatMicroseconds,
  bytes: formatBytes,
  "bytes/s": (value) => `${formatBytes(value)}/s`,
  cores: (value) => `${formatNumber(value)}${NBSP}${value === 1 ? "core" : "cores"}`,
  ratio: formatPercent,
  ms: (value) => formatMicroseconds(value * 1000),
  "µs/message": (value) => `${formatMicroseconds(value)}/message`,
} as const satisfies Record<Metric["unit"], (value: number) => string>;

/** A value of a metric with its unit; absent ones as a dash, and "not delivered" where the percentile lies among the lost. */
export function formatMetric(value: number | null | undefined, unit: Metric["unit"]): string {
  if (isUndelivered(value)) return NOT_DELIVERED;
  return value === null || value === undefined || !Number.isFinite(value) ? ABSENT : formatByUnit[unit](value);
}

/** A ratio with its interval: 1.82× (1.74–1.90). */
export function formatRatio(ratio: number, interval?: { low: number; high: number } | null): string {
  const text = `${formatNumber(ratio)}×`;
  return interval ? `${text} (${formatNumber(interval.low)}–${formatNumber(interval.high)})` : text;
}

/** How long ago, within a day: "3 min ago"; else the date. Give the exact time on hover with formatInstant. */
export function formatRelative(at: Date, nowMs: number): string {
  const seconds = Math.round((nowMs - at.getTime()) / 1000);
  if (seconds < 5) return "just now";
  if (seconds < 60) return `${seconds}${NBSP}s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}${NBSP}min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}${NBSP}h ago`;
  return at.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

/** The exact time with its zone. */
export function formatInstant(at: Date, timeZone?: string): string {
  return at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "long", timeZone });
}

/** A future time in a time zone as text: Sunday 22 November 2026, 02:00 CET. */
export function formatWhen(at: Date, timeZone: string): string {
  const date = at.toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  });
  const time = at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZoneName: "short", timeZone });
  return `${date.replace(",", "")}, ${time}`;
}
