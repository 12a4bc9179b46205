import type { AppError } from "@plumbline/core/failure/app-error";
import type { Backend } from "../backend.ts";
import { saveFloors } from "../compare/save-floors.ts";
import { publishRun } from "../runs/publish-run.ts";
import { cancelQueuedTrials, endRunningTrials } from "../trials/settle-trials.ts";
import { type Lease, LeaseLost } from "./lease.ts";

export type RunEnd = { status: "succeeded" } | { status: "cancelled" } | { status: "failed"; error: AppError };

/**
 * Ends the run and gives the lease back. Trials that were not reached end as cancelled, one that was under way ends as
 * the run does. @throws LeaseLost
 */
export async function finishRun(backend: Backend, lease: Lease, end: RunEnd): Promise<void> {
  const error = end.status === "failed" ? end.error : null;
  const { count } = await backend.db.run.updateMany({
    where: { runId: lease.runId, leaseId: lease.leaseId, status: "running" },
    data: {
      status: end.status,
      finishedAt: new Date(),
      leaseId: null,
      leaseUntil: null,
      ...(error ? { failureCode: error.code, failureMessage: error.message, evidence: error.evidence } : {}),
    },
  });
  if (count === 0) throw new LeaseLost(lease);
  await endRunningTrials(
    backend,
    lease.runId,
    error ? { status: "failed", code: error.code, message: error.message } : { status: "cancelled" },
  );
  await cancelQueuedTrials(backend, lease.runId);
  if (end.status === "succeeded") await saveFloors(backend, lease.runId);
  await publishRun(backend, lease.runId);
}
