import { medianIntervalRank } from "@plumbline/core/statistics/median-interval";
import { formatNumber } from "#ui/format.ts";

/** What a number of rounds can and cannot prove, in one or two sentences. */
export function roundsClaim(rounds: number): string {
  if (rounds === 1)
    return "1 round: one figure for each server and no interval. Good for a look; any difference may be chance.";
  if (medianIntervalRank(rounds) === null) {
    return `${rounds} rounds: medians and their spread, but no interval, so comparisons stay inconclusive (the smallest p within reach is ${formatP(smallestP(rounds))}). From 6 rounds on there is one.`;
  }
  return `${rounds} rounds: medians with 95 % intervals; a test decides which differences count (the smallest p within reach is ${formatP(smallestP(rounds))}). What is smaller than the spread between rounds stays unseen.`;
}

/**
 * Smallest two-sided p that a rank test of n against n values can reach: 2 ÷ C(2n, n).
 * Source: Mann and Whitney, 1947; every value of one side lies beyond every value of the other.
 */
export function smallestP(rounds: number): number {
  let arrangements = 1;
  for (let k = 1; k <= rounds; k++) arrangements = (arrangements * (rounds + k)) / k;
  return Math.min(1, 2 / arrangements);
}

function formatP(p: number): string {
  return p < 0.0001 ? "below 0.0001" : formatNumber(Number(p.toPrecision(2)));
}
