import { shuffle } from "../statistics/shuffle.ts";
import type { DuelSide } from "./duel.ts";

/** How the sides of a round are placed. `first`: the side whose server starts first. `half`: the half of the generators' CPUs that A's gets. */
export type DuelOrder = { first: DuelSide; half: DuelSide };

const orders: readonly DuelOrder[] = [
  { first: 0, half: 0 },
  { first: 0, half: 1 },
  { first: 1, half: 0 },
  { first: 1, half: 1 },
];

/**
 * Draws the placement of each round in balance: every four rounds have each of the four placements once, so that neither the start nor
 * the generator's place can favour a side.
 * @param random uniform in [0, 1); the same one makes the same order
 */
export function drawOrder(random: () => number, rounds: number): DuelOrder[] {
  const drawn: DuelOrder[] = [];
  while (drawn.length < rounds) drawn.push(...shuffle(orders, random));
  return drawn.slice(0, rounds);
}
