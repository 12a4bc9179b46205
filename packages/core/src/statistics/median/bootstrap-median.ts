import { incompleteBeta } from "../distribution/incomplete-beta.ts";
import { logGamma } from "../distribution/log-gamma.ts";

/** Values a resample's median can take, ascending, and how likely each is. */
export type MedianDistribution = { values: Float64Array; probabilities: Float64Array };

/** Ranks that are the middle of a resample less often than this are left out. */
const NEGLIGIBLE = 1e-13;

/**
 * The limit of the bootstrap of a median for infinitely many resamples, in closed form: the distribution of the median of n draws
 * with replacement from n values. No resampling, so no seed and no noise.
 *
 * A draw is at most the j-th smallest value with probability j ÷ n, therefore the k-th smallest draw is with probability
 * P(Binomial(n, j ÷ n) ≥ k) = I(j ÷ n; k, n − k + 1). For an even n = 2m the two middle draws are the i-th and the j-th value
 * (i < j) with probability C(n, m) · ((i ÷ n)^m − ((i − 1) ÷ n)^m) · (((n − j + 1) ÷ n)^m − ((n − j) ÷ n)^m).
 * @throws RangeError on no values
 * Source: Maritz and Jarrett, Journal of the American Statistical Association 73 (1978); Efron, The Jackknife, the Bootstrap
 * and Other Resampling Plans, section 10.3.
 */
export function medianDistribution(sample: readonly number[]): MedianDistribution {
  if (sample.length === 0) throw new RangeError("a median needs at least one value");
  const sorted = Float64Array.from(sample).sort();
  const points = sorted.length % 2 === 1 ? oddMedians(sorted) : evenMedians(sorted);
  points.sort((p, q) => p[0] - q[0]);
  return {
    values: Float64Array.from(points, ([value]) => value),
    probabilities: Float64Array.from(points, ([, probability]) => probability),
  };
}

type Point = [value: number, probability: number];

/** How likely the k-th smallest of n draws is the value of each rank; index 0 is rank 1. */
function rankProbabilities(n: number, k: number): number[] {
  const atMost = Array.from({ length: n + 1 }, (_, rank) => incompleteBeta(rank / n, k, n - k + 1));
  return Array.from({ length: n }, (_, nth) => Math.max(0, (atMost[nth + 1] ?? 0) - (atMost[nth] ?? 0)));
}

function oddMedians(sorted: Float64Array): Point[] {
  const n = sorted.length;
  return rankProbabilities(n, (n + 1) / 2).flatMap((probability, nth): Point[] =>
    probability < NEGLIGIBLE ? [] : [[sorted[nth] ?? Number.NaN, probability]],
  );
}

function evenMedians(sorted: Float64Array): Point[] {
  const n = sorted.length;
  const m = n / 2;
  const logPairs = logGamma(n + 1) - 2 * logGamma(m + 1);
  // in logarithms: C(n, m) alone would overflow, and the powers vanish
  const lower = Array.from({ length: n }, (_, nth) => logPowerStep((nth + 1) / n, nth / n, m));
  const upper = Array.from({ length: n }, (_, nth) => logPowerStep((n - nth) / n, (n - nth - 1) / n, m));
  const lowerMiddle = rankProbabilities(n, m);
  const upperMiddle = rankProbabilities(n, m + 1);
  const points: Point[] = [];
  for (let i = 0; i < n; i++) {
    let equal = lowerMiddle[i] ?? 0;
    if (equal < NEGLIGIBLE) continue;
    for (let j = i + 1; j < n; j++) {
      if ((upperMiddle[j] ?? 0) < NEGLIGIBLE) continue;
      const probability = Math.exp(logPairs + (lower[i] ?? 0) + (upper[j] ?? 0));
      equal -= probability;
      points.push([((sorted[i] ?? Number.NaN) + (sorted[j] ?? Number.NaN)) / 2, probability]);
    }
    points.push([sorted[i] ?? Number.NaN, Math.max(0, equal)]);
  }
  return points;
}

/** ln(high^m − low^m). */
function logPowerStep(high: number, low: number, m: number): number {
  return m * Math.log(high) + Math.log(-Math.expm1(m * Math.log(low / high)));
}
