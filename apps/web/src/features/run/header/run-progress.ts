import { planSeconds } from "@plumbline/core/plan/load-figures";
import { TRIAL_OVERHEAD_S } from "@plumbline/core/run/trials/new-trial";
import type { RunView } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import type { TrialRow } from "@plumbline/core/trial/views";

/** How far a run is. Seconds; null where it has not begun. */
export type RunProgress = {
  /** 0 to 1 by planned seconds. */
  share: number;
  elapsedS: number | null;
  /** Planned seconds left; 0 after the end. */
  remainingS: number;
  /** Trials that have ended, of all. */
  ended: number;
  total: number;
};

function plannedS(row: TrialRow): number {
  return planSeconds(row.plan) + TRIAL_OVERHEAD_S;
}

/** Planned seconds of a trial that are behind us; a running one is never counted to its very end. */
function doneS(row: TrialRow, nowMs: number): number {
  const planned = plannedS(row);
  if (isTerminal(row.status)) return planned;
  if (row.status !== "running" || row.startedAt === null) return 0;
  return Math.min(Math.max(0, (nowMs - row.startedAt.getTime()) / 1000), planned - 1);
}

/** Progress of a run at `nowMs` (Unix time), from the plans and start times of its trials. */
export function runProgress(
  run: Pick<RunView, "rows" | "status" | "startedAt" | "finishedAt">,
  nowMs: number,
): RunProgress {
  const planned = run.rows.reduce((sum, row) => sum + plannedS(row), 0);
  const done = run.rows.reduce((sum, row) => sum + doneS(row, nowMs), 0);
  const ended = run.rows.filter((row) => isTerminal(row.status)).length;
  const over = isTerminal(run.status);
  const untilMs = run.finishedAt?.getTime() ?? nowMs;
  return {
    share: over ? 1 : planned > 0 ? done / planned : 0,
    elapsedS: run.startedAt ? Math.max(0, (untilMs - run.startedAt.getTime()) / 1000) : null,
    remainingS: over ? 0 : planned - done,
    ended,
    total: run.rows.length,
  };
}

/** The trial that a page follows by default: the running one, else the last started, else the first. */
export function currentTrial(rows: readonly TrialRow[]): TrialRow | undefined {
  return rows.find((row) => row.status === "running") ?? rows.findLast((row) => row.startedAt !== null) ?? rows[0];
}
