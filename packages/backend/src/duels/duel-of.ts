import { drawLayouts, type Layouts } from "@plumbline/core/duel/draw-layouts";
import { type DuelOrder, drawMeetings } from "@plumbline/core/duel/draw-meetings";
import { drawPaddings, type Paddings } from "@plumbline/core/duel/draw-paddings";
import type { DuelTerms } from "@plumbline/core/duel/duel";
import type { DuelSides } from "@plumbline/core/duel/judge/pair-trials";
import type { RunSpec } from "@plumbline/core/run/views";
import { takesLayout } from "@plumbline/core/server/language-facts";
import { seededRandom } from "@plumbline/core/statistics/seeded-random";

/** A duel as its spec has it: the sides, what was drawn for each round that was planned, and the terms. */
type SpecifiedDuel = DuelSides & {
  orders: readonly DuelOrder[];
  paddings: readonly Paddings[];
  layouts: readonly Layouts[];
  terms: DuelTerms;
};

/** The servers of a duel, which are the same one twice in an A/A duel; its draws, and its terms. @throws if the run is none */
export function duelOf({ servers: [a, b = a, ...more], duel, orderSeed = 0, rounds }: RunSpec): SpecifiedDuel {
  if (!a || !b || !duel) throw new Error("the run is not a duel");
  const sides = [a, b, ...more].map(({ serverId }) => serverId);
  return {
    sides,
    orders: drawMeetings(seededRandom(orderSeed), sides, rounds),
    paddings: drawPaddings(orderSeed, rounds),
    layouts: drawLayouts(orderSeed, {
      rounds,
      layouts: duel.layouts,
      take: [takesLayout(a.language), takesLayout(b.language)],
    }),
    terms: duel,
  };
}
