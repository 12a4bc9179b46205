import { medianOfSorted } from "../../statistics/median/median.ts";
import { medianIntervalRank } from "../../statistics/median/median-interval.ts";
import type { Estimate } from "../views.ts";

/** Median of rounds with its distribution-free 95 % interval; throws on no values. */
export function estimate(values: ArrayLike<number>): Estimate {
  if (values.length === 0) throw new RangeError("an estimate needs at least one value");
  const sorted = Float64Array.from(values).sort();
  const rank = medianIntervalRank(sorted.length);
  return {
    rounds: sorted.length,
    median: medianOfSorted(sorted),
    low: rank === null ? null : (sorted[rank - 1] ?? null),
    high: rank === null ? null : (sorted[sorted.length - rank] ?? null),
    min: sorted[0] ?? Number.NaN,
    max: sorted[sorted.length - 1] ?? Number.NaN,
  };
}
