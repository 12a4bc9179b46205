import type { Duel } from "@plumbline/core/duel/duel";
import { decisiveLook, describeDistrust, describeDuel, describeRatio } from "@plumbline/core/duel/judge/describe-duel";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { align } from "../terminal/align.ts";
import { answer } from "../terminal/answer.ts";
import { type ExitCode, exitCodes } from "../terminal/exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { describeRun, type RunFacts } from "./run-facts.ts";

/**
 * Prints an ended duel: its verdict, and each figure with its limits.
 * @returns 0 if it is decided and more than half of its rounds are VALID; 2 if not, and if the run failed or was cancelled
 */
export function reportDuel(run: RunFacts, terminal: Terminal): ExitCode {
  const { duel, status } = run;
  if (!duel) {
    answer(terminal, run, [describeRun(run)]);
    return exitCodes.inconclusive;
  }
  const verdict = describeDuel(duel, run.spec ?? { servers: [] });
  answer(terminal, run, [verdict, ...describeFigures(duel)]);
  const distrust = describeDistrust(duel);
  if (distrust) terminal.complain(distrust);
  if (run.failure || status !== "succeeded") terminal.complain(describeRun(run));
  return status === "succeeded" && duel.outcome !== "undecided" && duel.trusted ? exitCodes.ok : exitCodes.inconclusive;
}

function describeFigures({ figures }: Duel): string[] {
  const rows = figures.map((figure) => {
    const look = decisiveLook(figure);
    return [summaryMetrics[figure.metricId].label, describeRatio(look), look?.finding ?? "–"];
  });
  return align([["B ÷ A", "ratio", "finding"], ...rows]);
}
