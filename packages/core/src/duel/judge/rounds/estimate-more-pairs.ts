import { lookAtRatios, type StoppingRule } from "../../../compare/figures/look-at-pairs.ts";
import { fewestThatDecide } from "./fewest-that-decide.ts";

/** More pairs than this are not realistic. */
const MOST = 1000;

/**
 * Further pairs that would decide a series if they were like those so far: the series is continued with its own values, which keeps its level
 * and its scatter. It says about how long a verdict takes, and takes no part in it.
 * @param ratios log ratios of the pairs so far
 * @returns null for fewer than three pairs, and where more than a thousand would not do
 */
export function estimateMorePairs(
  ratios: readonly number[],
  earlier: readonly (readonly number[])[],
  rule: StoppingRule,
): number | null {
  if (ratios.length < 3) return null;
  const isDecided = (pairs: number) => {
    const continued = Array.from({ length: pairs }, (_, nth) => ratios[nth % ratios.length] ?? 0);
    return lookAtRatios(continued, earlier, rule).finding !== "undecided";
  };
  const pairs = fewestThatDecide(isDecided, { near: ratios.length, most: Math.max(MOST, 2 * ratios.length) });
  return pairs === null ? null : pairs - ratios.length;
}
