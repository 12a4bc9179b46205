import type { Histogram, JsHistogram } from "hdr-histogram-js";
// not the library's entry, which also brings its WebAssembly and its compression, for every page with a chart
import { constructorFromBucketSize } from "hdr-histogram-js/dist/JsHistogramFactory.js";
import { type HistogramLayout, openHistogram, writeHistogram } from "./histogram-codec.ts";

/** Microseconds: 1 µs to 60 s, 3 significant digits. */
const microseconds: HistogramLayout = { lowest: 1, highest: 60_000_000, digits: 3 };

/** Fewest values for a percentile: with fewer than 10 ÷ (1 − p) the tail is a handful of accidents. Source: docs/methodology.md. */
export function percentileAllowed(count: number, percentile: number): boolean {
  return count * (1 - percentile / 100) >= 10 - 1e-9;
}

/** 64-bit buckets: smaller ones overflow silently. */
const WideHistogram = constructorFromBucketSize(64);

/** An empty histogram, of microseconds unless another layout is given. */
export function emptyHistogram({ lowest, highest, digits }: HistogramLayout = microseconds): JsHistogram {
  const histogram = new WideHistogram(lowest, highest, digits);
  histogram.autoResize = true;
  return histogram;
}

/** Decodes HdrHistogram V2 compressed base64. @throws RangeError on anything else, saying what is wrong */
export function decodeHistogram(base64: string): JsHistogram {
  const { layout, forEachCount } = openHistogram(base64);
  const histogram = emptyHistogram(layout);
  let end = 0;
  forEachCount((index, count) => {
    requireBucket(histogram, index);
    histogram.setCountAtIndex(index, count);
    end = index + 1;
  });
  histogram.establishInternalTackingValues(end);
  return histogram;
}

/** Encodes to HdrHistogram V2 compressed base64, readable by the libraries of all languages. */
export function encodeHistogram(histogram: JsHistogram): string {
  return writeHistogram(layoutOf(histogram), usedBuckets(histogram), (index) => histogram.getCountAtIndex(index));
}

/** Buckets up to the last one with a count; one at least, as the libraries write it. */
function usedBuckets(histogram: JsHistogram): number {
  let used = histogram.countsArrayLength;
  while (used > 1 && histogram.getCountAtIndex(used - 1) === 0) used--;
  return used;
}

/**
 * The sum of encoded histograms; null where there is none or all are empty. Counts of the usual layout go straight into one
 * array, without a histogram for each second: 3,600 of them would take seconds.
 * @throws RangeError where one cannot be read or added
 */
export function mergeHistograms(encoded: Iterable<string | undefined>): JsHistogram | null {
  const merged = emptyHistogram();
  const sums = new Float64Array(merged.countsArrayLength);
  const add = (index: number, count: number) => {
    requireBucket(merged, index);
    sums[index] = (sums[index] ?? 0) + count;
  };
  for (const one of encoded) {
    if (!one) continue;
    const { layout, forEachCount } = openHistogram(one);
    if (!isLike(layout, microseconds)) throw new RangeError("histograms of other ranges cannot be added to these");
    forEachCount(add);
  }
  for (const [index, count] of sums.entries()) if (count > 0) merged.setCountAtIndex(index, count);
  merged.establishInternalTackingValues();
  return merged.totalCount > 0 ? merged : null;
}

/**
 * The sum of histograms of any range, in the range of the widest of them. Each is added before the next is asked for.
 * @throws RangeError where their lowest values or digits differ
 */
export function sumHistograms(histograms: Iterable<JsHistogram>): JsHistogram {
  let sum: JsHistogram | null = null;
  for (const histogram of histograms) {
    const layout = layoutOf(histogram);
    sum = sum ? widened(sum, layout) : emptyHistogram(layout);
    sum.add(histogram);
  }
  return sum ?? emptyHistogram();
}

function widened(sum: JsHistogram, layout: HistogramLayout): JsHistogram {
  if (!isLike(layoutOf(sum), layout))
    throw new RangeError("histograms with different lowest values or digits cannot be added");
  if (sum.highestTrackableValue >= layout.highest) return sum;
  const wide = emptyHistogram(layout);
  wide.add(sum);
  return wide;
}

function layoutOf(histogram: JsHistogram): HistogramLayout {
  const { lowestDiscernibleValue: lowest, highestTrackableValue: highest } = histogram;
  return { lowest, highest, digits: histogram.numberOfSignificantValueDigits };
}

function isLike(a: HistogramLayout, b: HistogramLayout): boolean {
  return a.lowest === b.lowest && a.digits === b.digits;
}

function requireBucket(histogram: JsHistogram, index: number): void {
  if (index >= histogram.countsArrayLength) throw new RangeError("the histogram has values above its own range");
}

/** Microseconds at the percentile (0 to 100), or undefined where the count does not allow it. */
export function percentileUs(histogram: Histogram, percentile: number): number | undefined {
  return percentileAllowed(histogram.totalCount, percentile) ? histogram.getValueAtPercentile(percentile) : undefined;
}

/** The percentiles that pages show, by their ids' endings. */
export const shownPercentiles = [50, 90, 95, 99, 99.9] as const;

/** The ends of the ids that `histogramValues` gives. */
export const histogramFigures = [
  "count",
  "mean",
  "max",
  ...shownPercentiles.map((percentile) => `p${percentile}` as const),
] as const;
export type HistogramFigure = (typeof histogramFigures)[number];
type Figures = Partial<Record<HistogramFigure, number>>;

/**
 * Figures of a histogram as metric values: `<id>.p50` … `<id>.p99.9` (where allowed), `.mean`, `.max`, `.count`. Microseconds.
 * An absent histogram gives no values: missing latency is a gap, not a zero.
 */
export function histogramValues<Id extends string>(
  id: Id,
  histogram: JsHistogram | null,
): Partial<Record<`${Id}.${HistogramFigure}`, number>> {
  if (!histogram || histogram.totalCount === 0) return {};
  const allowed = shownPercentiles.filter((percentile) => percentileAllowed(histogram.totalCount, percentile));
  const { mean, atRank } = walk(
    histogram,
    [...allowed, 100].map((percentile) => rankOf(percentile, histogram.totalCount)),
  );
  const percentiles = allowed.map((percentile, nth) => [`p${percentile}`, atRank[nth] ?? Number.NaN]);
  // the end of the highest bucket: the exact value does not survive encoding
  const max = atRank[allowed.length] ?? Number.NaN;
  const figures: Figures = { count: histogram.totalCount, mean, max, ...Object.fromEntries(percentiles) };
  return Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${id}.${figure}`, value])) as Partial<
    Record<`${Id}.${HistogramFigure}`, number>
  >;
}

/** Rank from 1 of a percentile (0 to 100) among `count` values, rounded up; not misled by the last digit of the product. */
export function rankOf(percentile: number, count: number): number {
  return Math.max(1, Math.ceil((percentile / 100) * count * (1 - Number.EPSILON)));
}

/** Values at rising ranks from 1 up to the number of values: the highest that counts as equal to each. */
export function valuesAtRanks(histogram: JsHistogram, ranks: readonly number[]): number[] {
  return walk(histogram, ranks).atRank;
}

/**
 * The mean over the buckets' middles and the values at rising ranks, in one walk. The library walks once for each
 * percentile, and its own mean, of the same result, takes 1.5 ms for one second's latencies.
 */
function walk(histogram: JsHistogram, ranks: readonly number[]): { mean: number; atRank: number[] } {
  const { totalCount, subBucketCount, subBucketHalfCount } = histogram;
  const atRank: number[] = [];
  let [seen, sum, low, width] = [0, 0, 0, histogram.lowestDiscernibleValueRounded];
  // the width doubles after the first two halves, and then after each
  let widensAt = subBucketCount;
  for (let index = 0; seen < totalCount && index < histogram.countsArrayLength; index++) {
    if (index === widensAt) {
      width *= 2;
      widensAt += subBucketHalfCount;
    }
    const count = histogram.getCountAtIndex(index);
    if (count > 0) {
      seen += count;
      sum += count * (low + Math.floor(width / 2));
      while (seen >= (ranks[atRank.length] ?? Number.POSITIVE_INFINITY)) atRank.push(low + width - 1);
    }
    low += width;
  }
  return { mean: sum / totalCount, atRank };
}

/**
 * Points of the percentile curve up to where the count allows it: 0, 10, … 90, then nine steps for each further nine.
 */
export function percentileCurve(histogram: Histogram): { percentile: number; valueUs: number }[] {
  const points: { percentile: number; valueUs: number }[] = [];
  for (let rest = 100; rest > 1e-4; rest /= 10) {
    for (let tenth = 0; tenth < 9; tenth++) {
      const percentile = 100 - rest + (rest / 10) * tenth;
      const valueUs = percentileUs(histogram, percentile);
      if (valueUs === undefined) return points;
      points.push({ percentile, valueUs });
    }
  }
  return points;
}
