import type { Estimate } from "./views.ts";

/** Middle of sorted values. */
function medianOfSorted(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/**
 * Rank k (from 1) of the order statistics x(k) and x(n+1−k) that hold the median with at least 95 % confidence, whatever the
 * distribution: the largest k with 1 − 2 P(Binomial(n, ½) < k) ≥ 0.95. Null below 6 values, where none exists.
 * Source: David and Nagaraja, Order Statistics, 3rd edition, section 7.1.
 */
export function medianIntervalRank(n: number): number | null {
  let mass = 0.5 ** n;
  let below = 0;
  let rank = 0;
  for (let k = 1; k <= n / 2; k++) {
    below += mass;
    if (1 - 2 * below < 0.95) break;
    rank = k;
    mass = (mass * (n - k + 1)) / k;
  }
  return rank === 0 ? null : rank;
}

/** Median of rounds with its distribution-free 95 % interval; throws on no values. */
export function estimate(values: readonly number[]): Estimate {
  if (values.length === 0) throw new RangeError("an estimate needs at least one value");
  const sorted = [...values].sort((a, b) => a - b);
  const rank = medianIntervalRank(sorted.length);
  return {
    rounds: sorted.length,
    median: medianOfSorted(sorted),
    low: rank === null ? null : (sorted[rank - 1] ?? null),
    high: rank === null ? null : (sorted[sorted.length - rank] ?? null),
    min: sorted[0] ?? Number.NaN,
    max: sorted[sorted.length - 1] ?? Number.NaN,
  };
}
