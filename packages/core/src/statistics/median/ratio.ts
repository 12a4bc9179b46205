import { type MedianDistribution, medianDistribution } from "./bootstrap-median.ts";
import { median } from "./median.ts";

/** b ÷ a with the limits of its 95 % percentile-bootstrap interval. */
export type Ratio = { ratio: number; low: number; high: number };

/** Share of the bootstrap distribution beyond each limit. */
const TAIL = 0.025;

/**
 * Ratio of the medians b ÷ a of independent rounds, with its bootstrap interval: the 2.5 % and 97.5 % points of the ratio of
 * two independently resampled medians, computed from their exact distributions.
 * @returns null where a resample's median of a may be zero: no ratio, or none with an upper end
 * @throws RangeError on no or negative values
 */
export function unpairedRatio(a: readonly number[], b: readonly number[]): Ratio | null {
  requireFigures(a, b);
  const [ofA, ofB] = [medianDistribution(a), medianDistribution(b)];
  if (ofA.values[0] === 0) return null;
  const cumulativeB = cumulate(ofB.probabilities);
  const limits = [TAIL, 1 - TAIL].map((level) => quantileOfRatio(ofA, ofB.values, cumulativeB, level));
  return { ratio: median(b) / median(a), low: limits[0] ?? Number.NaN, high: limits[1] ?? Number.NaN };
}

/**
 * Ratio b ÷ a of rounds that were measured as blocks: the median of the rounds' own ratios, so that what slowed both sides of
 * a block cancels out. Its bootstrap interval resamples whole blocks, computed from the exact distribution.
 * @returns null where a round of a is zero
 * @throws RangeError on no or negative values, and on sides of different lengths
 */
export function pairedRatio(a: readonly number[], b: readonly number[]): Ratio | null {
  requireFigures(a, b);
  if (a.length !== b.length) throw new RangeError("paired rounds need both sides");
  if (a.includes(0)) return null;
  const ratios = a.map((value, nth) => (b[nth] ?? Number.NaN) / value);
  const { values, probabilities } = medianDistribution(ratios);
  const cumulative = cumulate(probabilities);
  const at = (level: number) => values[cumulative.findIndex((share) => share >= level)] ?? Number.NaN;
  return { ratio: median(ratios), low: at(TAIL), high: at(1 - TAIL) };
}

/** A ratio whose interval reaches further by these distances on a logarithmic scale, as far as a number can hold it. */
export function widenRatio({ ratio, low, high }: Ratio, by: { below: number; above: number }): Ratio {
  const atMost = (value: number) => Math.min(value, Number.MAX_VALUE);
  return { ratio, low: low * Math.exp(-by.below), high: atMost(high * Math.exp(by.above)) };
}

function requireFigures(a: readonly number[], b: readonly number[]): void {
  if (a.length === 0 || b.length === 0) throw new RangeError("a ratio needs at least one value on both sides");
  if (![...a, ...b].every((value) => value >= 0)) throw new RangeError("a ratio of medians needs values from zero up");
}

/** Running sums; the last one is 1 whatever was rounded on the way. */
function cumulate(probabilities: Float64Array): Float64Array {
  let sum = 0;
  const sums = probabilities.map((probability) => {
    sum += probability;
    return sum;
  });
  sums[sums.length - 1] = 1;
  return sums;
}

/** The smallest r with P(B ÷ A ≤ r) ≥ level, by bisection down to the last digits. */
function quantileOfRatio(a: MedianDistribution, b: Float64Array, cumulativeB: Float64Array, level: number): number {
  const [leastA, mostA] = [a.values[0] ?? 1, a.values[a.values.length - 1] ?? 1];
  let [low, high] = [0, (b[b.length - 1] ?? 0) / leastA];
  if (shareAtMost(a, b, cumulativeB, (b[0] ?? 0) / mostA) >= level) return (b[0] ?? 0) / mostA;
  for (let step = 0; step < 200 && high - low > high * Number.EPSILON; step++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (shareAtMost(a, b, cumulativeB, middle) >= level) high = middle;
    else low = middle;
  }
  return high;
}

/** P(B ≤ r A). */
function shareAtMost(a: MedianDistribution, b: Float64Array, cumulativeB: Float64Array, r: number): number {
  let share = 0;
  a.values.forEach((value, nth) => {
    const among = countAtMost(b, r * value);
    if (among > 0) share += (a.probabilities[nth] ?? 0) * (cumulativeB[among - 1] ?? 0);
  });
  return share;
}

/** How many of ascending values are at most `limit`. */
function countAtMost(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
