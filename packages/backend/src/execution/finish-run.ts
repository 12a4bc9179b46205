import type { AppError } from "@plumbline/core/failure/app-error";
import type { Backend } from "../backend.ts";
import { type Lease, LeaseLost } from "./lease.ts";
import { settleRuns } from "./settle-runs.ts";

export type RunEnd = { status: "succeeded" } | { status: "cancelled" } | { status: "failed"; error: AppError };

/**
 * Ends the run. Trials that were not reached end as cancelled, one that was under way ends as the run does. Doing it again, where
 * the answer to the first time was lost, changes nothing: an ended run keeps the lease under which it ended.
 * @throws LeaseLost
 */
export async function finishRun(backend: Backend, lease: Lease, end: RunEnd): Promise<void> {
  const { runId, leaseId } = lease;
  const error = end.status === "failed" ? end.error : null;
  const ended = await settleRuns(
    backend,
    {
      text: `update run set status = $3::"Status", finished_at = now(), lease_until = null,
          failure_code = $4, failure_message = $5, evidence = $6::jsonb
        where run_id = $1 and lease_id = $2 and status = 'running' returning run_id`,
      values: [runId, leaseId, end.status, error?.code, error?.message, error && JSON.stringify(error.evidence)],
    },
    error ? { status: "failed", code: error.code, message: error.message } : { status: "cancelled" },
  );
  if (ended.length > 0) return;
  const before = await backend.db.run.count({ where: { runId, leaseId, status: end.status } });
  if (before === 0) throw new LeaseLost(lease);
}
