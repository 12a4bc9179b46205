import { formatCount, NBSP, unbroken } from "@plumbline/core/metric/format";
import { inBytes, inDigits, inPaddedDigits, inTime } from "@plumbline/core/metric/quantity-text";

export {
  ABSENT,
  formatCount,
  formatMetric,
  formatNumber,
  formatPercent,
  formatRatio,
} from "@plumbline/core/metric/format";

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

/** A duration in seconds as text: 45 s, 3 min 20 s, 2 h 5 min. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return seconds <= 0 ? `0${NBSP}s` : `${formatCount(seconds * 1000)}${NBSP}ms`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}${NBSP}s`;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours > 0) return minutes > 0 ? `${hours}${NBSP}h${NBSP}${minutes}${NBSP}min` : `${hours}${NBSP}h`;
  return rest > 0 ? `${minutes}${NBSP}min${NBSP}${rest}${NBSP}s` : `${minutes}${NBSP}min`;
}
