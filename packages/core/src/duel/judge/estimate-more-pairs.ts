import { lookAtRatios, type StoppingRule } from "../../compare/look-at-pairs.ts";

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
  let [near, far] = [ratios.length, 2 * ratios.length];
  while (!isDecided(far)) {
    if (far >= MOST) return null;
    [near, far] = [far, Math.min(2 * far, MOST)];
  }
  while (far - near > 1) {
    const middle = Math.floor((near + far) / 2);
    if (isDecided(middle)) far = middle;
    else near = middle;
  }
  return far - ratios.length;
}
