import { mean } from "../statistics/moments.ts";

/** How much longer than the longest delivered run an undelivered one counts where changes are looked for. */
const BEYOND = 2;

/**
 * The medians of runs as finite numbers for the search for changes, which works with means: a run that was not delivered counts as
 * twice the highest one that was, so that a step to or from "not delivered" is found and one lost run is only an outlier.
 */
export function asFinite(medians: readonly number[]): number[] {
  const highest = Math.max(0, ...medians.filter(Number.isFinite));
  return medians.map((median) => (Number.isFinite(median) ? median : highest === 0 ? 1 : BEYOND * highest));
}

/** The level of some runs: the mean of those that were delivered, or +∞ where these are not the majority. */
export function levelOf(medians: readonly number[]): number {
  const delivered = medians.filter(Number.isFinite);
  return 2 * delivered.length > medians.length ? mean(delivered) : Number.POSITIVE_INFINITY;
}
