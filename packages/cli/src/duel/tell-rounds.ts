import { describeRound } from "@plumbline/core/duel/judge/report/describe-duel";
import type { RunFacts } from "../service/run/run-facts.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Tells each round of a duel once, as soon as it is known. */
export function tellRounds(terminal: Terminal): (run: RunFacts) => void {
  let told = 0;
  return ({ duel, spec = { servers: [] } }) => {
    if (!duel) return;
    for (const { round } of duel.rounds.slice(told)) terminal.complain(describeRound(duel, round, spec));
    told = duel.rounds.length;
  };
}
