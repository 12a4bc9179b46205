import { normalTails } from "./normal-tails.ts";

/** Most rounds for which every exchange of sides is counted: 2³⁰ of them, through two tables of 2¹⁵ sums. */
const EXACT_ROUNDS = 30;

/**
 * Two-sided p of a permutation test on paired rounds: under the hypothesis that both sides are alike, every log-ratio
 * ln(b ÷ a) could as well have had the other sign. p is the share of the 2ⁿ sign patterns whose sum is at least as far from
 * zero as the one seen. Above 30 rounds the normal limit is used: variance Σ d².
 * @throws RangeError on values that are not above zero, on none, and on samples of different sizes
 * Source: Good, Permutation, Parametric and Bootstrap Tests of Hypotheses, 3rd edition, section 3.6.
 */
export function pairedPermutation(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length || a.length === 0) throw new RangeError("paired rounds need both sides");
  if (![...a, ...b].every((value) => value > 0)) throw new RangeError("log-ratios need values above zero");
  const logRatios = a.map((value, nth) => Math.log((b[nth] ?? Number.NaN) / value));
  const seen = Math.abs(logRatios.reduce((sum, one) => sum + one, 0));
  if (logRatios.length > EXACT_ROUNDS) {
    const spread = Math.hypot(...logRatios);
    return spread === 0 ? 1 : normalTails(seen / spread);
  }
  const half = logRatios.length >> 1;
  const left = signedSums(logRatios.slice(0, half));
  const right = signedSums(logRatios.slice(half)).sort();
  // sums of the same numbers in another order differ in their last digits
  const least = seen - 1e-12 * logRatios.reduce((sum, one) => sum + Math.abs(one), 0);
  // the patterns come in pairs of opposite signs: both tails are twice the upper one
  let above = 0;
  for (const sum of left) above += right.length - firstAtLeast(right, least - sum);
  return Math.min(1, (2 * above) / (left.length * right.length));
}

/** The sums of all 2ⁿ sign patterns. */
function signedSums(values: readonly number[]): Float64Array {
  const sums = new Float64Array(2 ** values.length);
  let filled = 1;
  for (const value of values) {
    for (let nth = 0; nth < filled; nth++) {
      const sum = sums[nth] ?? 0;
      sums[filled + nth] = sum - value;
      sums[nth] = sum + value;
    }
    filled *= 2;
  }
  return sums;
}

/** Index of the first of sorted values that is at least `least`. */
function firstAtLeast(sorted: Float64Array, least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
