import { normalTails } from "../distribution/normal-tails.ts";
import { rank } from "./ranks.ts";

/** Most rounds for which every exchange of sides is counted: 2³⁰ of them, through two tables of 2¹⁵ sums. */
const EXACT_ROUNDS = 30;

/** True if all values are above zero and finite. */
export function haveLogarithms(values: readonly number[]): boolean {
  return values.every((value) => value > 0 && value < Number.POSITIVE_INFINITY);
}

/**
 * Differences of paired rounds, b over a: log-ratios where all values are above zero and finite. Else signed ranks, which need neither and
 * hold +Infinity ("never"): the ranks of |b − a| with the sign of b − a, 0 where both are equal.
 * @throws RangeError on samples of different sizes
 * Source: Pratt, Journal of the American Statistical Association 54 (1959), for ranks with zeros.
 */
export function pairedDifferences(a: readonly number[], b: readonly number[]): number[] {
  if (a.length !== b.length) throw new RangeError("paired rounds need both sides");
  const pairs = a.map((value, nth) => [value, b[nth] ?? Number.NaN] as const);
  if (haveLogarithms([...a, ...b])) return pairs.map(([x, y]) => Math.log(y / x));
  const differences = pairs.map(([x, y]) => (x === y ? 0 : y - x));
  const { ranks } = rank(differences.map(Math.abs));
  return differences.map((difference, nth) => Math.sign(difference) * (ranks[nth] ?? 0));
}

/**
 * Two-sided p of a permutation test on paired rounds: under the hypothesis that both sides are alike, every difference could as well
 * have had the other sign. p is the share of the 2ⁿ sign patterns whose sum is at least as far from zero as the one seen. Above 30
 * rounds the normal limit is used: variance Σ d². Which server came first in a block is drawn anew for each block, so the test is exact
 * whatever drift both sides of a block share.
 * @param differences of `pairedDifferences`
 * @throws RangeError on none
 * Source: Good, Permutation, Parametric and Bootstrap Tests of Hypotheses, 3rd edition, section 3.6.
 */
export function pairedPermutation(differences: readonly number[]): number {
  if (differences.length === 0) throw new RangeError("paired rounds need both sides");
  const seen = Math.abs(differences.reduce((sum, one) => sum + one, 0));
  if (differences.length > EXACT_ROUNDS) {
    const spread = Math.hypot(...differences);
    return spread === 0 ? 1 : normalTails(seen / spread);
  }
  const half = differences.length >> 1;
  const left = signedSums(differences.slice(0, half));
  const right = signedSums(differences.slice(half)).sort();
  // sums of the same numbers in another order differ in their last digits
  const least = seen - 1e-12 * differences.reduce((sum, one) => sum + Math.abs(one), 0);
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
