import { medianIntervalRank } from "@plumbline/core/statistics/median/median-interval";
import { smallestReachableP } from "@plumbline/core/statistics/two-samples/reachable-p";
import type { Say } from "#i18n/say.ts";
import { formatNumber } from "#ui/format.ts";

/** The statistical power of a number of rounds, in one or two sentences. */
export function roundsClaim(rounds: number, say: Say): string {
  if (rounds === 1) return say("newRun.oneRound");
  const paired = medianIntervalRank(rounds) !== null;
  const p = formatP(smallestReachableP({ a: rounds, b: rounds, paired }), say);
  return say(paired ? "newRun.enoughRounds" : "newRun.fewRounds", { count: rounds, p });
}

function formatP(p: number, say: Say): string {
  return p < 0.0001 ? say("newRun.pBelow") : formatNumber(Number(p.toPrecision(2)));
}
