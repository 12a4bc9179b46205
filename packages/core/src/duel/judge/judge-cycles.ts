import { lookUnder } from "../../compare/figures/look-at-pairs.ts";
import { weighDependence } from "../../statistics/dependence/dependence.ts";
import { pairsOf, placesOf } from "../draw-meetings.ts";
import type { Duel, DuelLook, DuelPair, DuelRound } from "../duel.ts";
import { roundsOfPair } from "../duel-facts.ts";
import { type EarlierDuels, type FigureRule, isProved, outcomeOfLooks } from "./figure-rules.ts";
import { type FittedCycle, fitCycle, groupByCycle, seriesOf } from "./rounds/cycles.ts";
import { estimateRest } from "./rounds/estimate-cycles.ts";

type Judging = {
  /** The figure that decides first. */
  rules: readonly FigureRule[];
  earlier: EarlierDuels;
};

/** A figure's rule, what the cycles have shown of it, and its looks by pair. */
type Track = { rule: FigureRule; fitted: FittedCycle[]; looks: DuelLook[][] };

/**
 * Judges a duel of more than two servers after its complete cycles. In each one every two that are not decided yet have met once, so that it has one
 * least-squares estimate of their log ratio; these are a series for each pair, which a confidence sequence is laid around as around the rounds of a duel of two.
 * The limits of all pairs hold at every look at the same time, also those to the server that turns out to be the fastest.
 *
 * How strongly rounds depend on each other is learned from the rounds of all pairs. The rounds that a cycle has depend on earlier cycles alone, so that each
 * estimate is unbiased. One of fewer rounds scatters more: Student's statistic claims no more where variances differ (Ibragimov and Müller, Journal of
 * Business & Economic Statistics 28 (2010)).
 */
export function judgeCycles(
  rounds: readonly DuelRound[],
  servers: number,
  { rules, earlier }: Judging,
): Pick<Duel, "outcome" | "trusted" | "moreRounds" | "pairs"> {
  const sidesOfPairs = pairsOf(placesOf(servers));
  const tracks = rules.map((rule): Track => ({ rule, fitted: [], looks: sidesOfPairs.map(() => []) }));
  const [deciding] = tracks;
  if (!deciding) throw new Error("a duel has a figure that decides");
  const outcomeIn = (nth: number) => outcomeOfLooks(deciding.looks[nth] ?? []);
  let open = sidesOfPairs.map((_, nth) => nth);
  const complete = groupByCycle(rounds, servers).filter((cycle) => {
    if (!open.every((nth) => cycle[nth])) return false;
    const round = Math.max(...cycle.map((met) => met?.round ?? 0));
    for (const track of tracks) {
      track.fitted.push(fitCycle(cycle, servers, track.rule.metricId));
      lookAtOpen(track, open, { round, earlier });
    }
    open = open.filter((nth) => outcomeIn(nth) === "undecided");
    return true;
  });
  const pairs = sidesOfPairs.map((sides, nth): DuelPair => {
    const figures = tracks.map(({ rule: { metricId, level }, looks }) => ({
      metricId,
      level,
      looks: looks[nth] ?? [],
    }));
    const own = roundsOfPair({ rounds }, { sides: [...sides] });
    return { sides: [...sides], figures, outcome: outcomeIn(nth), trusted: isProved(own) };
  });
  return {
    pairs,
    outcome: open.length === 0 ? "decided" : "undecided",
    trusted: pairs.every(({ trusted }) => trusted),
    moreRounds: estimateRest(complete, { ...deciding, servers, open, earlier }),
  };
}

/** Looks at the pairs that were not decided before a cycle. */
function lookAtOpen(
  { rule, fitted, looks }: Track,
  open: readonly number[],
  { round, earlier }: { round: number; earlier: EarlierDuels },
): void {
  const weights = weighDependence([...seriesOf(fitted, "met"), ...(earlier[rule.metricId] ?? [])]);
  const ratios = seriesOf(fitted, "ratios");
  for (const nth of open) {
    if ((fitted.at(-1)?.ratios[nth] ?? null) === null) continue;
    const { ratio, low, high, finding } = lookUnder(weights, ratios[nth] ?? [], rule);
    looks[nth]?.push({ round, ratio, low, high, finding });
  }
}
