import type { RunRow } from "@plumbline/core/run/views";
import type { InsertedRun, NewRun } from "./insert-run.ts";

/** The row of a run that was just inserted: all of its trials are queued. */
export function toNewRunRow(
  { runId, createdAt }: InsertedRun,
  { name, tags, origin, spec, plannedS, trials }: NewRun,
): RunRow {
  return {
    runId,
    name,
    trigger: origin.trigger,
    status: "queued",
    failure: null,
    spec,
    trials: { queued: trials.length, running: 0, succeeded: 0, failed: 0, cancelled: 0 },
    verdicts: { VALID: 0, SUSPECT: 0, INVALID: 0 },
    progress: 0,
    plannedS,
    remainingS: plannedS,
    createdAt,
    startedAt: null,
    finishedAt: null,
    cancelRequestedAt: null,
    retryAt: null,
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
  };
}
