/**
 * Rank k (from 1) of the order statistics x(k) and x(n+1−k) that hold the median with at least 95 % confidence, whatever the
 * distribution: the largest k with 1 − 2 P(Binomial(n, ½) < k) ≥ 0.95. Null below 6 values, where none exists.
 * Source: David and Nagaraja, Order Statistics, 3rd edition, section 7.1.
 */
export function medianIntervalRank(n: number): number | null {
  // in logarithms: from 1,075 values on ½ⁿ is too small to be written
  let logMass = -n * Math.LN2;
  let below = 0;
  let rank = 0;
  for (let k = 1; k <= n / 2; k++) {
    below += Math.exp(logMass);
    if (1 - 2 * below < 0.95) break;
    rank = k;
    logMass += Math.log((n - k + 1) / k);
  }
  return rank === 0 ? null : rank;
}
