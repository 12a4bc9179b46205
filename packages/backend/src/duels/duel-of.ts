import { type DuelOrder, drawOrder } from "@plumbline/core/duel/draw-order";
import type { DuelTerms } from "@plumbline/core/duel/duel";
import type { DuelSides } from "@plumbline/core/duel/judge/pair-trials";
import type { RunSpec } from "@plumbline/core/run/views";
import { seededRandom } from "@plumbline/core/statistics/seeded-random";

/**
 * The sides of a duel, A and B, which are the same server in an A/A duel; the drawn placement of each round that was planned; and its terms.
 * @throws if the run is none
 */
export function duelOf({ servers: [a, b = a], duel, orderSeed, rounds }: RunSpec): DuelSides & {
  orders: readonly DuelOrder[];
  terms: DuelTerms;
} {
  if (!a || !b || !duel) throw new Error("the run is not a duel");
  return {
    sides: [a.serverId, b.serverId],
    orders: drawOrder(seededRandom(orderSeed ?? 0), rounds),
    terms: duel,
  };
}
