import { confidenceSequence, type LevelLimits } from "../../statistics/dependence/confidence-sequence.ts";
import { weighDependence } from "../../statistics/dependence/dependence.ts";
import { mean } from "../../statistics/moments.ts";

/** Paired rounds in the order in which they were measured, the n-th of both sides together. */
export type Pairs = {
  a: readonly number[];
  b: readonly number[];
  /** Log ratios of earlier pairs of the same host and load, a series each; null: the pairs are known to be independent. */
  earlier: readonly (readonly number[])[] | null;
};

/** When a series of pairs is decided. `level`: chance of a false claim over all looks. `margin`: 0.05 takes 5 % for the same. */
export type StoppingRule = { level: number; margin: number };

/**
 * The state of a comparison after one more pair. `ratio` is b ÷ a, the geometric mean of the pairs' ratios; its limits hold at every look at
 * the same time, and are null where the pairs do not bound it yet.
 */
export type Look = {
  pairs: number;
  ratio: number;
  low: number | null;
  high: number | null;
  finding: "different" | "same" | "undecided";
};

/** Weight on independence alone. */
const independent = [1];

/**
 * Looks at paired rounds after each pair: different once the limits leave 1 out, the same once they lie within the margin. One may stop at
 * the first look that decides, or go on, without more false claims than `level`.
 * @throws RangeError on sides of different lengths, or figures that have no logarithm
 */
export function lookAtPairs({ a, b, earlier }: Pairs, rule: StoppingRule): Look[] {
  if (a.length !== b.length) throw new RangeError("paired rounds need both sides");
  if (![...a, ...b].every((value) => value > 0 && Number.isFinite(value)))
    throw new RangeError("a ratio of rounds needs values above zero");
  const ratios = a.map((value, nth) => Math.log((b[nth] ?? Number.NaN) / value));
  return ratios.map((_, nth) => lookAtRatios(ratios.slice(0, nth + 1), earlier, rule));
}

/** The last of these looks alone. @param ratios log ratios b ÷ a of the pairs */
export function lookAtRatios(ratios: readonly number[], earlier: Pairs["earlier"], rule: StoppingRule): Look {
  return lookUnder(earlier === null ? independent : weighDependence([ratios, ...earlier]), ratios, rule);
}

/** The same, where it is known by other series how strongly the ratios depend on each other. @param weights from `weighDependence` */
export function lookUnder(
  weights: readonly number[],
  ratios: readonly number[],
  { level, margin }: StoppingRule,
): Look {
  const limits = confidenceSequence(ratios, weights, level);
  return {
    pairs: ratios.length,
    ratio: Math.exp(mean(ratios)),
    low: limits && Number.isFinite(limits.low) ? Math.exp(limits.low) : null,
    high: limits && Number.isFinite(limits.high) ? Math.exp(limits.high) : null,
    finding: limits ? findingOf(limits, margin) : "undecided",
  };
}

/** True if b is shown to be slower than a by no more than the margin, whatever else is open. @param high upper limit of b ÷ a */
export function isNoSlower(high: Look["high"], margin: number): boolean {
  return high !== null && high <= 1 + margin;
}

function findingOf({ low, high }: LevelLimits, margin: number): Look["finding"] {
  if (low > 0 || high < 0) return "different";
  return low > -Math.log1p(margin) && high < Math.log1p(margin) ? "same" : "undecided";
}
