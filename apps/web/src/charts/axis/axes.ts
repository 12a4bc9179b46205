/** An axis: its domain and its ticks. */
export type Axis = { scale: "linear" | "log"; domain: [number, number]; ticks: number[] };

/** Readable steps of whole seconds. */
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600];

/** The smallest of 1, 2, 2.5, 5 × 10ⁿ that is at least `value`. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= value * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** The highest finite value, or null. A loop: spreading a long array into Math.max overflows the stack. */
export function highestValue(values: Iterable<number | null | undefined>): number | null {
  let best: number | null = null;
  for (const value of values)
    if (value !== null && value !== undefined && Number.isFinite(value) && (best === null || value > best))
      best = value;
  return best;
}

/** The lowest positive finite value, or null: the only ones a log axis can show. */
export function lowestPositive(values: Iterable<number | null | undefined>): number | null {
  let best: number | null = null;
  for (const value of values)
    if (value !== null && value !== undefined && value > 0 && Number.isFinite(value) && (best === null || value < best))
      best = value;
  return best;
}

/** The smallest power of two that is at least `value`: steps of bytes, which are shown in KiB and MiB. */
function binaryStep(value: number): number {
  return 2 ** Math.ceil(Math.log2(value) - 1e-9);
}

/** Room above the highest value, so that a line along it is not cut in half. */
const HEADROOM = 1.03;

/** A linear axis from zero to a round number at or just above `max`, with about `count` steps. Never a truncated one. */
export function linearAxis(max: number | null, { count = 5, binary = false } = {}): Axis {
  const step = (binary ? binaryStep : niceStep)((max !== null && max > 0 ? max : 1) / count);
  const steps = Math.max(1, Math.ceil((max ?? 0) / step - 1e-9));
  const ticks = Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
  return { scale: "linear", domain: [0, Math.max(ticks.at(-1) ?? step, (max ?? 0) * HEADROOM)], ticks };
}

/**
 * A linear axis around values that lie close together, between round numbers and not from zero: only for lines, whose slope is the
 * message, and only where the chart says so.
 */
export function fittedAxis(min: number, max: number, count = 5): Axis {
  const step = niceStep((max > min ? max - min : Math.abs(max) / 10 || 1) / count);
  const [from, to] = [Math.floor(min / step + 1e-9), Math.ceil(max / step - 1e-9)];
  const [low, high] = to > from ? [from, to] : [from - 1, to + 1];
  const ticks = Array.from({ length: high - low + 1 }, (_, nth) => Number(((low + nth) * step).toPrecision(12)));
  return { scale: "linear", domain: [low * step, high * step], ticks };
}

/** A log axis between the 1, 2, 5 × 10ⁿ around the positive values; labelled at each of them, or at the decades where those are too many. */
export function logAxis(min: number | null, max: number | null): Axis {
  const low = min ?? 1;
  const high = Math.max(max ?? 10, low);
  const marks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
    for (const lead of [1, 2, 5]) marks.push(Number((lead * 10 ** power).toPrecision(12)));
  const from = marks.findLast((mark) => mark <= low * (1 + 1e-9)) ?? low;
  const to = marks.find((mark) => mark >= high * (1 - 1e-9) && mark > from) ?? high;
  const inside = marks.filter((mark) => mark >= from && mark <= to);
  const isDecade = (mark: number) => Math.abs(Math.log10(mark) % 1) < 1e-9;
  return { scale: "log", domain: [from, to], ticks: inside.length <= 7 ? inside : inside.filter(isDecade) };
}

/** An axis of seconds, exactly from `fromS` to `toS`, labelled at round seconds with 0 among them. */
export function timeAxis([fromS, toS]: readonly [number, number], count = 8): Axis {
  const step = timeSteps.find((candidate) => (toS - fromS) / candidate <= count) ?? niceStep((toS - fromS) / count);
  const ticks: number[] = [];
  for (let tick = Math.ceil(fromS / step) * step; tick <= toS; tick += step) ticks.push(tick === 0 ? 0 : tick);
  return { scale: "linear", domain: [fromS, toS], ticks };
}
