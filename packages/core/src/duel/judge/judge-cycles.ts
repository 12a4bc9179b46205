import { lookUnder } from "../../compare/look-at-pairs.ts";
import { weighDependence } from "../../statistics/dependence.ts";
import { pairsOf, placesOf } from "../draw-meetings.ts";
import { type Duel, type DuelLook, type DuelPair, type DuelRound, roundsOfPair } from "../duel.ts";
import { type FigureCycles, findCycles, repeatCycles } from "./cycles.ts";
import { fewestThatDecide } from "./fewest-that-decide.ts";
import { type EarlierDuels, type FigureRule, isProved, outcomeOf } from "./figure-rules.ts";

/** More cycles than this are not realistic. */
const MOST = 200;

type Judging = {
  /** The figure that decides first. */
  rules: readonly FigureRule[];
  earlier: EarlierDuels;
};

/**
 * Judges a duel of more than two servers after its complete cycles. In each one every two servers have met once, so that it has one least-squares
 * estimate of every log ratio; these are a series for each pair, which a confidence sequence is laid around as around the rounds of a duel of two. The
 * limits of all pairs hold at every look at the same time, also those to the server that turns out to be the fastest.
 *
 * How strongly rounds depend on each other is learned from the rounds of all pairs. A cycle that lacks rounds has an estimate with more scatter: Student's
 * statistic claims no more where variances differ (Ibragimov and Müller, Journal of Business & Economic Statistics 28 (2010)).
 */
export function judgeCycles(
  rounds: readonly DuelRound[],
  servers: number,
  { rules, earlier }: Judging,
): Pick<Duel, "outcome" | "trusted" | "moreRounds" | "pairs"> {
  const figures = rules.map((rule) => {
    const cycles = findCycles(rounds, servers, rule.metricId);
    return { rule, cycles, looks: lookAtCycles(cycles, servers, { rule, earlier }) };
  });
  const pairs = pairsOf(placesOf(servers)).map((sides, nth): DuelPair => {
    const seen = figures.map(({ rule: { metricId, level }, looks }) => ({ metricId, level, looks: looks[nth] ?? [] }));
    const own = roundsOfPair({ rounds }, { sides: [...sides] });
    return { sides: [...sides], figures: seen, outcome: outcomeOf(seen[0]?.looks ?? []), trusted: isProved(own) };
  });
  const open = pairs.flatMap(({ outcome }, nth) => (outcome === "undecided" ? [nth] : []));
  const [deciding] = figures;
  return {
    pairs,
    outcome: open.length === 0 ? "decided" : "undecided",
    trusted: pairs.every(({ trusted }) => trusted),
    moreRounds:
      deciding && open.length > 0 ? estimateRest(deciding.cycles, open, { ...deciding, earlier, rounds }) : null,
  };
}

/** The looks of each pair at a figure, one for each complete cycle in which the two can be compared. */
function lookAtCycles(
  cycles: FigureCycles,
  servers: number,
  { rule, earlier }: { rule: FigureRule; earlier: EarlierDuels },
): DuelLook[][] {
  const looks = pairsOf(placesOf(servers)).map((): DuelLook[] => []);
  for (const [nth, { round, ratios }] of cycles.entries()) {
    const seen = cycles.slice(0, nth + 1);
    const weights = weighDependence([...seriesOf(seen, "met"), ...(earlier[rule.metricId] ?? [])]);
    for (const [pair, series] of seriesOf(seen, "ratios").entries()) {
      if (ratios[pair] === null) continue;
      const { ratio, low, high, finding } = lookUnder(weights, series, rule);
      looks[pair]?.push({ round, ratio, low, high, finding });
    }
  }
  return looks;
}

/** A series for each pair over the cycles that have a value. */
function seriesOf(cycles: FigureCycles, of: "ratios" | "met"): number[][] {
  const pairs = cycles[0]?.ratios ?? [];
  return pairs.map((_, pair) => cycles.flatMap((cycle) => cycle[of][pair] ?? []));
}

type Rest = { rule: FigureRule; earlier: EarlierDuels; rounds: readonly DuelRound[] };

/** Further rounds that would decide the open pairs if cycles were like those so far; null where no realistic number would, or too few are known. */
function estimateRest(cycles: FigureCycles, open: readonly number[], { rule, earlier, rounds }: Rest): number | null {
  const known = seriesOf(cycles, "ratios");
  if (!open.every((pair) => (known[pair]?.length ?? 0) >= 3)) return null;
  const isDecided = (count: number) => {
    const continued = repeatCycles(cycles, count);
    const weights = weighDependence([...seriesOf(continued, "met"), ...(earlier[rule.metricId] ?? [])]);
    const series = seriesOf(continued, "ratios");
    return open.every((pair) => lookUnder(weights, series[pair] ?? [], rule).finding !== "undecided");
  };
  const count = fewestThatDecide(isDecided, { near: cycles.length, most: Math.max(MOST, 2 * cycles.length) });
  return count === null ? null : count * known.length - rounds.length;
}
