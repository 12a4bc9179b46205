import { floorOf } from "../../compare/figures/aa-floor.ts";
import type { Duel, DuelFloor } from "../duel.ts";
import { countedRounds, duelFigureIds } from "../duel-facts.ts";

/** Fewer rounds would make a floor of the one that strays most. */
export const FEWEST_ROUNDS = 6;

/**
 * The floors that a duel of one server against itself has measured, by figure: as A/A floors of servers that were measured one after another,
 * the farther end of the interval of the ratio from 1, with the rounds as pairs. Empty where fewer than six rounds count, or it is not trusted.
 */
export function duelFloors(duel: Pick<Duel, "rounds" | "trusted">): DuelFloor["values"] {
  const counted = countedRounds(duel);
  if (!duel.trusted || counted.length < FEWEST_ROUNDS) return {};
  return Object.fromEntries(
    duelFigureIds.flatMap((metricId) => {
      const floor = floorOf(
        counted.flatMap(({ ratios: { [metricId]: even } }) => (even === undefined ? [] : [{ odd: 1, even }])),
      );
      return floor === null ? [] : [[metricId, floor]];
    }),
  );
}
