import type { Duel } from "@plumbline/core/duel/duel";
import { readFolded } from "@plumbline/core/flame/folded-stacks";
import { findGrown, type GrownFunctions } from "@plumbline/core/flame/grown-functions";
import { recordFlame } from "../service/run/record-flame.ts";
import { ServiceError } from "../service/service-error.ts";
import type { Waiting } from "../service/waiting.ts";
import type { Terminal } from "../terminal/terminal.ts";

const sides = ["A", "B"] as const;

/**
 * Records flame graphs of both sides of a duel's last counted round, and finds the functions whose share grew from A to B. A refusal is an
 * answer too: the verdict stands without it.
 */
export async function profileSides(
  waiting: Waiting,
  { rounds }: Pick<Duel, "rounds">,
  terminal: Terminal,
): Promise<GrownFunctions> {
  const round = rounds.findLast(({ leftOut }) => leftOut === null);
  if (!round) return { reason: "no round counts for both sides." };
  const recorded: string[] = [];
  for (const [nth, trialId] of round.trialIds.entries()) {
    const flame = await recordFlame(waiting, trialId, (status) =>
      terminal.complain(`Flame graph of side ${sides[nth]}: ${status}`),
    ).catch((error: unknown) => {
      if (error instanceof ServiceError) return { reason: error.message };
      throw error;
    });
    if ("reason" in flame) return flame;
    recorded.push(flame.folded);
  }
  const [first = "", second = ""] = recorded;
  const [a = "", b = ""] = round.trialIds;
  return { trialIds: [a, b], functions: findGrown(readFolded(first), readFolded(second)) };
}
