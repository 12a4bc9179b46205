import type { DuelTerms } from "@plumbline/core/duel/duel";
import type { RunSpec } from "@plumbline/core/run/views";

/** The sides of a duel, A and B, and its terms. @throws if the run is none */
export function duelOf({ servers: [a, b], duel }: RunSpec): { sides: readonly [string, string]; terms: DuelTerms } {
  if (!a || !b || !duel) throw new Error("the run is not a duel");
  return { sides: [a.serverId, b.serverId], terms: duel };
}
