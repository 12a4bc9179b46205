import { type DuelOrder, drawOrder } from "@plumbline/core/duel/draw-order";
import { drawPaddings, type Paddings } from "@plumbline/core/duel/draw-paddings";
import type { DuelTerms } from "@plumbline/core/duel/duel";
import type { DuelSides } from "@plumbline/core/duel/judge/pair-trials";
import type { RunSpec } from "@plumbline/core/run/views";
import { seededRandom } from "@plumbline/core/statistics/seeded-random";

/** A duel as its spec has it: the sides, what was drawn for each round that was planned, and the terms. */
type SpecifiedDuel = DuelSides & { orders: readonly DuelOrder[]; paddings: readonly Paddings[]; terms: DuelTerms };

/** The sides of a duel, A and B, which are the same server in an A/A duel; its draws, and its terms. @throws if the run is none */
export function duelOf({ servers: [a, b = a], duel, orderSeed = 0, rounds }: RunSpec): SpecifiedDuel {
  if (!a || !b || !duel) throw new Error("the run is not a duel");
  return {
    sides: [a.serverId, b.serverId],
    orders: drawOrder(seededRandom(orderSeed), rounds),
    paddings: drawPaddings(orderSeed, rounds),
    terms: duel,
  };
}
