import { studentQuantile, studentTails } from "../distribution/student-t.ts";
import { assumeDependence } from "./autoregression.ts";
import { assumedDependences } from "./dependence.ts";

/** One side's rounds in the order in which they were measured, or the differences of paired rounds. */
type Series = readonly number[];

/** Differences of paired rounds, or both sides. */
type Sides = readonly [Series] | readonly [Series, Series];

/** The difference of levels under one assumed dependence, with its standard error, degrees of freedom and weight. */
type Assumed = { shift: number; error: number; df: number; weight: number };

/** Tail beyond each end of the interval. */
const TAIL = 0.025;

/** Weight of a dependence that moves no limit. */
const NEGLIGIBLE = 1e-7;

/**
 * Two-sided p of no difference between the levels of rounds that may depend on each other: of the mean of paired rounds' differences
 * (one series), or of the second series' mean less the first one's. For each assumed ρ Student's t is exact on normal rounds; its tails
 * are averaged over ρ. Two series may scatter differently (Welch).
 * @param weights of the assumed dependences, from `weighDependence`
 * @returns 1 where a series has but one value
 * Source: Zellner and Tiao, Journal of the American Statistical Association 59 (1964), for the average over ρ.
 */
export function dependentP(series: Sides, weights: readonly number[]): number {
  if (series.some(({ length }) => length < 2)) return 1;
  const above = shareAbove(assume(series, weights), 0);
  return Math.min(1, 2 * Math.min(above, 1 - above));
}

/**
 * How much wider dependence makes a 95 % interval: `below` and `above` are the distances, zero or more, by which its ends lie outside of those
 * of Student's interval of independent rounds. `stretch` is the width of the one ÷ the width of the other, at least 1.
 */
export type Widening = { below: number; above: number; stretch: number };

/** Equal values whose logarithms were rounded differ by less, as a share of their size; a quotient of such differences is noise. */
const ROUNDING = 1e-12;

/**
 * By how much rounds that may depend on each other leave more open than as many independent ones: the 95 % interval that goes with
 * `dependentP` against Student's interval at ρ = 0. n rounds count as n ÷ stretch² independent ones.
 * @returns null where a series has but one value, or nothing varies by more than the rounding of its values
 */
export function widenByDependence(series: Sides, weights: readonly number[]): Widening | null {
  if (series.some(({ length }) => length < 2)) return null;
  const assumed = assume(series, weights);
  const [independent] = assumed;
  if (!independent || independent.error <= ROUNDING * Math.max(1, ...series.flat().map(Math.abs))) return null;
  const { shift, error, df } = independent;
  const half = error * studentQuantile(2 * TAIL, df);
  const reach = studentQuantile(2 * TAIL, Math.min(...assumed.map((each) => each.df)));
  const [low, high] = [limitOf(assumed, 1 - TAIL, reach), limitOf(assumed, TAIL, reach)];
  return {
    below: Math.max(0, shift - half - low),
    above: Math.max(0, high - (shift + half)),
    stretch: Math.max(1, (high - low) / (2 * half)),
  };
}

function assume(series: Sides, weights: readonly number[]): Assumed[] {
  return assumedDependences.flatMap((rho, nth) => {
    const weight = weights[nth] ?? 0;
    return weight < NEGLIGIBLE && rho > 0 ? [] : [{ ...shiftAt(series, rho), weight }];
  });
}

function shiftAt(series: readonly Series[], rho: number): Omit<Assumed, "weight"> {
  const parts = series.map((values) => {
    const { mean, precision, squares } = assumeDependence(values, rho);
    const df = values.length - 1;
    return { mean, variance: squares / df / precision, df };
  });
  const [first, second] = parts;
  const shift = second ? second.mean - (first?.mean ?? 0) : (first?.mean ?? 0);
  const variance = parts.reduce((sum, part) => sum + part.variance, 0);
  const spread = parts.reduce((sum, part) => sum + part.variance ** 2 / part.df, 0);
  return { shift, error: Math.sqrt(variance), df: spread > 0 ? variance ** 2 / spread : (first?.df ?? 1) };
}

/** Weighted probability that the difference lies above `limit`. */
function shareAbove(assumed: readonly Assumed[], limit: number): number {
  return assumed.reduce((sum, { shift, error, df, weight }) => {
    const distance = shift - limit;
    if (distance === 0) return sum + weight / 2;
    const beyond = studentTails(distance / error, df) / 2;
    return sum + weight * (distance > 0 ? 1 - beyond : beyond);
  }, 0);
}

/**
 * The value above which the difference lies with probability `share`, to a thousandth of `share` × (1 − share): by the Illinois form of regula
 * falsi, between the outermost of the same limits under each assumed dependence alone.
 * @param reach standard errors from the shift to a limit, at the fewest degrees of freedom
 * Source: Dowell and Jarratt, BIT 11 (1971).
 */
function limitOf(assumed: readonly Assumed[], share: number, reach: number): number {
  const side = share < 0.5 ? reach : -reach;
  const limits = assumed.map(({ shift, error }) => shift + side * error);
  const inner = assumed.map(({ shift }) => shift);
  const excess = (limit: number) => shareAbove(assumed, limit) - share;
  let low = Math.min(...limits, ...inner);
  let high = Math.max(...limits, ...inner);
  let [atLow, atHigh] = [excess(low), excess(high)];
  let kept = 0;
  for (let step = 0; step < 60; step++) {
    const next = (low * atHigh - high * atLow) / (atHigh - atLow);
    const at = excess(next);
    if (!(Math.abs(at) > share * (1 - share) * 1e-3)) return next;
    if (at > 0) {
      [low, atLow] = [next, at];
      if (kept === 1) atHigh /= 2;
      kept = 1;
    } else {
      [high, atHigh] = [next, at];
      if (kept === -1) atLow /= 2;
      kept = -1;
    }
  }
  return (low + high) / 2;
}
