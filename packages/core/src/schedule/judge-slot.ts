import type { Status } from "../task/status.ts";
import type { SlotOutcome } from "./schedule.ts";

/** The facts of a slot when it is judged. */
export type SlotFacts = {
  outcome: SlotOutcome;
  /** Why its run could not be started. */
  failureMessage: string | null;
  /** The run of its suite, never the A/A control; null where none was started. */
  run: { status: Status; createdAt: Date; plannedS: number; failureMessage: string | null } | null;
};

/** A run that waits for others or for images to be built may take this much longer than planned, beside twice its plan. */
const TOLERATED_DELAY_MS = 60 * 60_000;

/**
 * Returns null if a slot has produced a result, `undefined` while that is open, otherwise the reason why it has not.
 */
export function judgeSlot({ outcome, failureMessage, run }: SlotFacts, nowMs: number): string | null | undefined {
  switch (outcome) {
    case "claimed":
      return undefined;
    case "missed":
      return "Nothing was running at that time that could have started it.";
    case "overlapped":
      return "The run before it had not ended.";
    case "refused":
      return `It could not be started: ${failureMessage ?? "no reason is known."}`;
    case "started":
      return run ? judgeRun(run, nowMs) : "Its run was deleted.";
  }
}

function judgeRun({ status, createdAt, plannedS, failureMessage }: NonNullable<SlotFacts["run"]>, nowMs: number) {
  switch (status) {
    case "succeeded":
      return null;
    case "failed":
      return `Its run failed: ${failureMessage ?? "no reason is known."}`;
    case "cancelled":
      return "Its run was cancelled.";
    case "queued":
    case "running": {
      const overdue = nowMs - createdAt.getTime() > 2 * plannedS * 1000 + TOLERATED_DELAY_MS;
      if (!overdue) return undefined;
      return status === "queued" ? "Its run still waits: no worker has taken it." : "Its run has not ended by far.";
    }
  }
}
