import { decodeHistogram } from "../histogram/histogram.ts";

/** Up to here a bucket of the histogram is so narrow that chance puts few values on a whole millisecond. */
const NARROW_UNTIL_US = 65_536;

/** Counts that show the resolution of the clock behind a histogram of microseconds. */
export type ClockCounts = {
  all: number;
  /** Below 65 ms, and of these the ones whose bucket holds a whole millisecond. */
  narrow: number;
  whole: number;
  /** Values of at most 1 µs. */
  zero: number;
};

/** Counts the values that distinguish a coarse clock from one with microsecond resolution. */
export function countClock(encoded: string): ClockCounts {
  const histogram = decodeHistogram(encoded);
  const { subBucketCount, subBucketHalfCount, totalCount } = histogram;
  const counts = { all: totalCount, narrow: 0, whole: 0, zero: 0 };
  let [low, width, widensAt] = [0, 1, subBucketCount];
  for (let index = 0; low < NARROW_UNTIL_US && index < histogram.countsArrayLength; index++) {
    if (index === widensAt) {
      width *= 2;
      widensAt += subBucketHalfCount;
    }
    const count = histogram.getCountAtIndex(index);
    counts.narrow += count;
    if (low <= 1) counts.zero += count;
    else if (Math.floor((low + width - 1) / 1000) * 1000 >= low) counts.whole += count;
    low += width;
  }
  return counts;
}
