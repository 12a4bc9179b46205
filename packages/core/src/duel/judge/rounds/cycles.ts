import { fitComparisons } from "../../../statistics/paired-comparisons.ts";
import { pairsOf, placesOf } from "../../draw-meetings.ts";
import type { DuelFigureId, DuelRound } from "../../duel.ts";
import { sidesOf } from "../../duel-facts.ts";

/** The rounds of a cycle by pair, in the order of `pairsOf`; undefined where the two have not met in it. */
export type Cycle = readonly (DuelRound | undefined)[];

/**
 * A figure in a cycle, by pair. `ratios`: the log ratio B ÷ A that fits the rounds of the cycle best, null where they do not join the two; `met`: that of
 * the pair's own round, null where it does not count.
 */
export type FittedCycle = { readonly ratios: readonly (number | null)[]; readonly met: readonly (number | null)[] };

/** The cycles in their order, the last of which may be under way. */
export function groupByCycle(rounds: readonly DuelRound[], servers: number): Cycle[] {
  const pairs = pairsOf(placesOf(servers));
  const cycleOf = ({ round }: DuelRound) => Math.floor((round - 1) / pairs.length);
  const last = Math.max(-1, ...rounds.map(cycleOf));
  return Array.from({ length: last + 1 }, (_, cycle) => {
    const ofCycle = rounds.filter((round) => cycleOf(round) === cycle);
    return pairs.map((sides) => ofCycle.find((round) => String(sidesOf(round)) === String(sides)));
  });
}

/** Fits the rounds of a cycle that count. */
export function fitCycle(cycle: Cycle, servers: number, metricId: DuelFigureId): FittedCycle {
  const met = cycle.map((round) => {
    const ratio = round?.ratios[metricId];
    return ratio === undefined ? null : Math.log(ratio);
  });
  const pairs = pairsOf(placesOf(servers));
  const comparisons = pairs.flatMap(([a, b], nth) => {
    const difference = met[nth] ?? null;
    return difference === null ? [] : [{ a, b, difference }];
  });
  const between = fitComparisons(servers, comparisons);
  return { ratios: pairs.map(([a, b]) => between(a, b)), met };
}

/** A series for each pair over the cycles that have a value. */
export function seriesOf(cycles: readonly FittedCycle[], of: keyof FittedCycle): number[][] {
  const pairs = cycles[0]?.[of] ?? [];
  return pairs.map((_, nth) => cycles.flatMap((cycle) => cycle[of][nth] ?? []));
}
