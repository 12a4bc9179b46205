import { assumeDependence, canTellDependence } from "./autoregression.ts";
import { assumedDependences } from "./dependence.ts";

/** LevelLimits between which the level of a series lies; infinite where the values do not bound it yet. */
export type LevelLimits = { low: number; high: number };

/**
 * How large a level is expected to be, in standard deviations of one value, as the deviation of a normal prior around the tested one. The
 * limits hold for every choice; at 2 they are narrow from five values on and lose little against 1 later.
 */
const EXPECTED_EFFECT = 2;

/** A dependence with less weight is implausible after what was seen. */
const PLAUSIBLE = 0.05;

/** A step outwards from the estimate, in standard errors, beyond which a limit is taken for none. */
const FARTHEST = 2 ** 20;

/**
 * Confidence sequence for the level of a series of normal values with unknown scatter: limits that hold after every value at the same
 * time, so that a series may be looked at whenever one likes and stopped as soon as it shows something. The chance that the level ever
 * lies outside is at most `level`, over any number of looks.
 *
 * A level µ lies outside once its e-value reaches 1 ÷ `level` (Ville's inequality). Under one assumed dependence ρ the e-value is Student's
 * Bayes factor with the right Haar prior on the scatter and N(µ, 4σ²) on the level:
 * (1 + 4P)^−½ · [(1 + k) ÷ (1 + k ÷ (1 + 4P))]^(n ÷ 2), with k = P (mean − µ)² ÷ squares and P the precision of the mean (n at ρ = 0). A level
 * lies outside once it does so under every plausible ρ: an average over ρ makes false claims where few values depend strongly.
 * @param values in the order in which they were measured
 * @param weights of the assumed dependences, from `weighDependence`
 * @returns null where the values do not scatter, or are too few to say by how much
 * Source: Grünwald, de Heide and Koolen, Journal of the Royal Statistical Society B 86 (2024), on safe testing; Hendriksen, de Heide and
 * Grünwald, Bayesian Analysis 16 (2021), on optional stopping under group invariance; Rouder et al., Psychonomic Bulletin & Review 16
 * (2009), for the Bayes factor.
 */
export function confidenceSequence(
  values: readonly number[],
  weights: readonly number[],
  level: number,
): LevelLimits | null {
  if (!canTellDependence(values)) return null;
  const assumed = assumedDependences.flatMap((rho, nth) => {
    return (weights[nth] ?? 0) >= PLAUSIBLE ? [assumeDependence(values, rho)] : [];
  });
  const needed = -Math.log(level);
  const isOutside = (limit: number) => assumed.every((each) => logEValue(each, values.length, limit) >= needed);
  const means = assumed.map(({ mean }) => mean);
  const step = Math.max(...assumed.map(({ squares, precision }) => Math.sqrt(squares / precision)));
  return {
    low: findLimit(Math.min(...means), -step, isOutside),
    high: findLimit(Math.max(...means), step, isOutside),
  };
}

type Assumed = { mean: number; precision: number; squares: number };

function logEValue({ mean, precision, squares }: Assumed, n: number, limit: number): number {
  const k = (precision * (mean - limit) ** 2) / squares;
  const shrunk = 1 + EXPECTED_EFFECT ** 2 * precision;
  return (n * (Math.log1p(k) - Math.log1p(k / shrunk)) - Math.log(shrunk)) / 2;
}

/** The first place outside on the way from `inside`, by doubling steps and bisection; infinite where there is none. */
function findLimit(inside: number, step: number, isOutside: (limit: number) => boolean): number {
  let steps = 1;
  while (!isOutside(inside + steps * step)) {
    steps *= 2;
    if (steps > FARTHEST) return step * Number.POSITIVE_INFINITY;
  }
  let [near, far] = [steps === 1 ? 0 : steps / 2, steps];
  for (let turn = 0; turn < 40; turn++) {
    const middle = (near + far) / 2;
    if (isOutside(inside + middle * step)) far = middle;
    else near = middle;
  }
  return inside + far * step;
}
