import { fitComparisons } from "../../statistics/paired-comparisons.ts";
import { pairsOf, placesOf } from "../draw-meetings.ts";
import { type DuelFigureId, type DuelRound, sidesOf } from "../duel.ts";

/**
 * A figure in each complete cycle. `round`: the cycle's last one. By pair, in the order of `pairsOf`: `ratios`, the log ratio B ÷ A that fits the
 * rounds of the cycle best, null where they do not join the two; `met`, that of the pair's own round, null where it does not count.
 */
export type FigureCycles = readonly {
  readonly round: number;
  readonly ratios: readonly (number | null)[];
  readonly met: readonly (number | null)[];
}[];

/** The cycles of which every round has ended. */
export function findCycles(rounds: readonly DuelRound[], servers: number, metricId: DuelFigureId): FigureCycles {
  const pairs = pairsOf(placesOf(servers));
  const byRound = new Map(rounds.map((each) => [each.round, each]));
  const planned = Math.floor(Math.max(0, ...byRound.keys()) / pairs.length);
  return Array.from({ length: planned }, (_, nth) => {
    const last = (nth + 1) * pairs.length;
    const ofCycle = pairs.flatMap((_pair, before) => byRound.get(last - before) ?? []);
    const comparisons = ofCycle.flatMap((round) => {
      const [a, b] = sidesOf(round);
      const ratio = round.ratios[metricId];
      return ratio === undefined ? [] : [{ a, b, difference: Math.log(ratio) }];
    });
    const between = fitComparisons(servers, comparisons);
    return {
      isComplete: ofCycle.length === pairs.length,
      round: last,
      ratios: pairs.map(([a, b]) => between(a, b)),
      met: pairs.map(([a, b]) => comparisons.find((one) => one.a === a && one.b === b)?.difference ?? null),
    };
  }).flatMap(({ isComplete, ...cycle }) => (isComplete ? [cycle] : []));
}

/** So many cycles that are like those so far, in their order and again. */
export function repeatCycles(cycles: FigureCycles, count: number): FigureCycles {
  return Array.from({ length: count }, (_, nth) => cycles[nth % cycles.length] ?? []).flat();
}
