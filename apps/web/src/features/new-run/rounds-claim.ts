import { medianIntervalRank } from "@plumbline/core/statistics/median-interval";
import { smallestReachableP } from "@plumbline/core/statistics/reachable-p";
import { formatNumber } from "#ui/format.ts";

/** The statistical power of a number of rounds, in one or two sentences. */
export function roundsClaim(rounds: number): string {
  if (rounds === 1)
    return "1 round: one figure for each server and no interval. Good for a look; any difference may be chance.";
  if (medianIntervalRank(rounds) === null) {
    return `${rounds} rounds: medians and their spread, but no interval, so comparisons stay inconclusive (smallest possible p-value: ${formatP(smallestReachableP({ a: rounds, b: rounds, paired: false }))}). From 6 rounds on there is one.`;
  }
  return `${rounds} rounds: medians with 95 % intervals; a test of rounds in pairs decides which differences count (smallest possible p-value: ${formatP(smallestReachableP({ a: rounds, b: rounds, paired: true }))}). What is smaller than the spread between rounds stays unseen.`;
}

function formatP(p: number): string {
  return p < 0.0001 ? "below 0.0001" : formatNumber(Number(p.toPrecision(2)));
}
