import type { JsHistogram } from "hdr-histogram-js";

/** Bars a decade of a distribution: each 12 % wider than the one before. */
const BARS_A_DECADE = 20;

/** The lower end of a bar in microseconds. */
export function barFromUs(bar: number): number {
  return 10 ** (bar / BARS_A_DECADE);
}

/** Counts in bars of equal width on a log axis, by the bar's number from 1 µs on, in rising order; empty bars are absent. */
export function countsByBar(histogram: JsHistogram): Map<number, number> {
  const counts = new Map<number, number>();
  for (let index = 0; index < histogram.countsArrayLength; index++) {
    const count = histogram.getCountAtIndex(index);
    if (count === 0) continue;
    const bar = Math.floor(Math.log10(Math.max(1, histogram.valueFromIndex(index))) * BARS_A_DECADE);
    counts.set(bar, (counts.get(bar) ?? 0) + count);
  }
  return counts;
}

/**
 * The shares of all values in bars of equal width on a log axis, from the first bar with a value to the last; bars between them
 * may be empty. Microseconds. Without values no bars.
 */
export function distribution(histogram: JsHistogram): { fromUs: number; share: number }[] {
  const counts = countsByBar(histogram);
  const bars = [...counts.keys()];
  const [first = 0, last = -1] = [bars[0], bars.at(-1)];
  return Array.from({ length: last - first + 1 }, (_, nth) => ({
    fromUs: barFromUs(first + nth),
    share: (counts.get(first + nth) ?? 0) / histogram.totalCount,
  }));
}
