import { squaredDeviations } from "../moments.ts";

/**
 * A series under one assumed dependence ρ. `mean` is the estimate with the least variance, `precision` the information in it (its
 * variance is σ² ÷ precision), `squares` the sum of squares that remains (its expectation is (n − 1) σ²).
 */
export type AssumedSeries = { mean: number; precision: number; squares: number; logLikelihood: number };

/** Below this share of its values' squares, a series does not vary: what is left is rounding. */
const ROUNDING = 1e-20;

/** True if a series varies enough, and is long enough, to estimate how its values depend on each other. */
export function canTellDependence(series: readonly number[]): boolean {
  const size = series.reduce((sum, value) => sum + value * value, 0);
  return series.length >= 3 && squaredDeviations(series) > ROUNDING * size;
}

/**
 * Generalised least squares for the level of a stationary autoregression of first order, x(t) = µ + e(t) with
 * corr(e(s), e(t)) = ρ^|s − t|. The likelihood is the restricted one: µ and σ are integrated out, so that the estimate of ρ is almost free of
 * the bias towards zero that the plain lag-1 coefficient of a short series has.
 *
 * With the inverse of the correlation matrix (tridiagonal) each inner value weighs (1 − ρ) ÷ (1 + ρ), both ends 1 ÷ (1 + ρ), and
 * log L(ρ) = −½ (n − 1) ln(1 − ρ²) − ½ ln(precision) − ½ (n − 1) ln(squares).
 * @param rho 0 ≤ ρ < 1
 * Source: Harville, Biometrika 61 (1974); Cheang and Reinsel, Journal of the American Statistical Association 95 (2000).
 */
export function assumeDependence(series: readonly number[], rho: number): AssumedSeries {
  const n = series.length;
  if (n === 1) return { mean: series[0] ?? Number.NaN, precision: 1, squares: 0, logLikelihood: 0 };
  const [end, inner] = [1 / (1 + rho), (1 - rho) / (1 + rho)];
  const precision = 2 * end + (n - 2) * inner;
  const mean = series.reduce((sum, x, nth) => sum + x * (nth === 0 || nth === n - 1 ? end : inner), 0) / precision;
  let squares = ((series[0] ?? 0) - mean) ** 2;
  for (let nth = 1; nth < n; nth++)
    squares += ((series[nth] ?? 0) - mean - rho * ((series[nth - 1] ?? 0) - mean)) ** 2 / (1 - rho * rho);
  const logLikelihood = -((n - 1) * (Math.log(1 - rho * rho) + Math.log(squares)) + Math.log(precision)) / 2;
  return { mean, precision, squares, logLikelihood };
}
