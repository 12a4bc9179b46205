/**
 * The split of values[start, end) with the largest energy divergence: over all start < τ < κ ≤ end, of X = [start, τ) with n
 * values and Y = [τ, κ) with m,
 *
 *   Q = 2 ÷ (n + m) · ( Σ|x − y| − m ÷ (n − 1) · Σ|x − x′| − n ÷ (m − 1) · Σ|y − y′| )
 *
 * with each pair of one side counted once. Sums grow by one value at a time, so that all of it costs (end − start)².
 * @returns the first of equal ones; null where there is nothing to split
 * Source: Matteson and James, Journal of the American Statistical Association 109 (2014), section 2.
 */
export function largestDivergence(
  values: readonly number[],
  start: number,
  end: number,
): { index: number; qhat: number } | null {
  const length = end - start;
  if (length < 2) return null;
  const distances = cumulatedDistances(values, start, end);
  const toFirst = (column: number, count: number) => distances[column * (length + 1) + count] ?? 0;
  let best = { index: start + 1, qhat: Number.NEGATIVE_INFINITY };
  let withinX = 0;
  for (let n = 1; n < length; n++) {
    withinX += toFirst(n - 1, n - 1);
    let between = 0;
    let withinY = 0;
    for (let m = 1; n + m <= length; m++) {
      const newest = n + m - 1;
      between += toFirst(newest, n);
      withinY += toFirst(newest, newest) - toFirst(newest, n);
      const ofX = n > 1 ? (m / (n - 1)) * withinX : 0;
      const ofY = m > 1 ? (n / (m - 1)) * withinY : 0;
      const qhat = (2 / (n + m)) * (between - ofX - ofY);
      if (qhat > best.qhat) best = { index: start + n, qhat };
    }
  }
  return best;
}

/** Row by value, column by count: the distances of a value to the first `count` values of the part, added up. */
function cumulatedDistances(values: readonly number[], start: number, end: number): Float64Array {
  const length = end - start;
  const sums = new Float64Array(length * (length + 1));
  for (let row = 0; row < length; row++) {
    const value = values[start + row] ?? Number.NaN;
    let sum = 0;
    for (let count = 1; count <= length; count++) {
      sum += Math.abs(value - (values[start + count - 1] ?? Number.NaN));
      sums[row * (length + 1) + count] = sum;
    }
  }
  return sums;
}
