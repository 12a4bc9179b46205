import type { Duel } from "@plumbline/core/duel/duel";
import { duelFloors } from "@plumbline/core/duel/judge/duel-floors";
import {
  type DuelSpec,
  decisiveLook,
  describeDistrust,
  describeDuel,
  describeRatio,
  isAgainstItself,
} from "@plumbline/core/duel/judge/report/describe-duel";
import { describeFloor } from "@plumbline/core/duel/judge/report/describe-floor";
import { describeLottery } from "@plumbline/core/duel/judge/report/describe-lottery";
import { orderTables } from "@plumbline/core/duel/judge/report/order-tables";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { align } from "../../terminal/align.ts";
import { answer } from "../../terminal/answer.ts";
import { type ExitCode, exitCodes } from "../../terminal/exit-code.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { describeRun, type RunFacts } from "./run-facts.ts";

/**
 * Prints an ended duel: its verdict, and each figure with its limits.
 * @returns 0 if it is decided, or has measured a floor, and more than half of its rounds are VALID; 2 if not, and if the run failed or was cancelled
 */
export function reportDuel(run: RunFacts, terminal: Terminal): ExitCode {
  const { duel, status } = run;
  if (!duel) {
    answer(terminal, run, [describeRun(run)]);
    return exitCodes.inconclusive;
  }
  const spec = run.spec ?? { servers: [] };
  const remarks = [describeFloor(duel, spec), describeLottery(duel, spec)].filter((remark) => remark !== null);
  answer(terminal, run, [describeDuel(duel, spec), ...remarks, ...describeFigures(duel, spec)]);
  const distrust = describeDistrust(duel);
  if (distrust) terminal.complain(distrust);
  if (run.failure || status !== "succeeded") terminal.complain(describeRun(run));
  return status === "succeeded" && isAnswered(duel, spec) ? exitCodes.ok : exitCodes.inconclusive;
}

/** True if a duel has its verdict, or the floor that one server against itself was measured for. */
function isAnswered(duel: Duel, spec: DuelSpec): boolean {
  if (isAgainstItself(spec)) return Object.keys(duelFloors(duel)).length > 0;
  return duel.outcome !== "undecided" && duel.trusted;
}

function describeFigures(duel: Duel, spec: DuelSpec): string[] {
  if (duel.pairs) return orderTables(duel, spec).flatMap((table) => ["", ...align(table)]);
  const rows = duel.figures.map((figure) => {
    const look = decisiveLook(figure);
    return [summaryMetrics[figure.metricId].label, describeRatio(look), look?.finding ?? "–"];
  });
  return align([["B ÷ A", "ratio", "finding"], ...rows]);
}
