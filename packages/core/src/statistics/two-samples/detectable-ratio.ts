import { studentQuantile } from "../distribution/student-t.ts";
import { squaredDeviations } from "../moments.ts";
import { haveLogarithms } from "./paired-permutation.ts";
import { smallestReachableP } from "./reachable-p.ts";

/** How far rounds scatter: the standard deviation of their logarithms (of their log-ratios, where paired). */
export type Scatter = { paired: boolean; logDeviation: number };

/** Share of real differences of the detectable size that a test would find. */
const POWER = 0.8;

/** Below this a deviation of logarithms is what their last digits were rounded by. */
const ROUNDING = 1e-12;

/** Most rounds that are worth suggesting. */
const MOST_ROUNDS = 200;

/**
 * Scatter of rounds around their side's mean, pooled over both sides; of the rounds' ratios, where paired.
 * @param stretch how many times wider dependence between the rounds makes their interval
 * @returns null where it cannot be known: a value that is not above zero and finite has no logarithm, one round has no scatter, and rounds that
 *   agree to the last digit tell nothing of how far others would scatter
 */
export function scatterOf(a: readonly number[], b: readonly number[], paired: boolean, stretch = 1): Scatter | null {
  if (a.length < 2 || b.length < 2 || !haveLogarithms([...a, ...b])) return null;
  const logDeviation = paired ? deviationOfRatios(a, b) : pooledDeviation(a, b);
  return logDeviation > ROUNDING ? { paired, logDeviation: logDeviation * stretch } : null;
}

function deviationOfRatios(a: readonly number[], b: readonly number[]): number {
  const logRatios = a.map((value, nth) => Math.log((b[nth] ?? Number.NaN) / value));
  return Math.sqrt(squaredDeviations(logRatios) / (a.length - 1));
}

function pooledDeviation(a: readonly number[], b: readonly number[]): number {
  const squares = squaredDeviations(a.map(Math.log)) + squaredDeviations(b.map(Math.log));
  return Math.sqrt(squares / (a.length + b.length - 2));
}

/**
 * Minimum detectable effect, as a ratio above 1: the smallest true ratio that a two-sided test at `level` finds in four of
 * five repetitions, exp((t(1 − level ÷ 2) + t(0.8)) · s · √(1 ÷ n + 1 ÷ m)), with √(1 ÷ n) where paired. A test on ranks
 * needs 1.047 times more (its efficiency against t is 3 ÷ π).
 * @returns null where so few rounds cannot reach the level at all
 * Source: Cohen, Statistical Power Analysis, chapter 2; Lehmann, Nonparametrics, section 2.4.
 */
export function detectableRatio(scatter: Scatter, rounds: { a: number; b: number }, level: number): number | null {
  const { paired, logDeviation } = scatter;
  if (smallestReachableP({ ...rounds, paired }) > level) return null;
  const df = paired ? rounds.a - 1 : rounds.a + rounds.b - 2;
  const perRound = paired ? 1 / rounds.a : 1 / rounds.a + 1 / rounds.b;
  const reach = studentQuantile(level, df) + studentQuantile(2 * (1 - POWER), df);
  const efficiency = paired ? 1 : 3 / Math.PI;
  return Math.exp(reach * logDeviation * Math.sqrt(perRound / efficiency));
}

/**
 * Fewest rounds a side, at least `from`, of which the detectable ratio is at most `target` (above 1).
 * @returns null where more than 200 would be needed
 */
export function roundsToDetect(scatter: Scatter, target: number, level: number, from: number): number | null {
  const detects = (rounds: number) => {
    const detectable = detectableRatio(scatter, { a: rounds, b: rounds }, level);
    return detectable !== null && detectable <= target;
  };
  // the detectable ratio falls with every round
  let [fewest, enough] = [Math.max(2, from), MOST_ROUNDS];
  if (!detects(enough)) return null;
  while (fewest < enough) {
    const middle = (fewest + enough) >> 1;
    if (detects(middle)) enough = middle;
    else fewest = middle + 1;
  }
  return enough;
}
