import { AppError } from "@plumbline/core/failure/app-error";
import type { RunRow } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { execute } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { publishRun } from "../progress/publish-run.ts";
import { publishSettled } from "../progress/publish-settled.ts";
import { cancelWaiting } from "../tasks/cancel.ts";
import { getRunRow } from "./get-run.ts";

/**
 * Requests a run's cancellation. A queued run ends at once; a running one is ended by its worker, within a second.
 * Idempotent; of a cancellation and a natural end, the first wins.
 * @throws FORBIDDEN; NOT_FOUND; RUN_OVER if it had ended before
 */
export async function cancelRun(scope: Scope, { runId }: { runId: string }): Promise<RunRow> {
  requirePermission(scope, "run");
  const before = await getRunRow(scope, runId);
  if (isTerminal(before.status))
    throw new AppError("RUN_OVER", `The run had ${before.status} before it could be cancelled.`);
  const { organizationId } = scope;
  await requestCancel(scope, runId);
  const cancelled = await cancelWaiting(scope.backend, "run", { id: runId, organizationId });
  await publishSettled(scope.backend, cancelled);
  if (cancelled.ids.length === 0) await publishRun(scope.backend, runId);
  await recordActivity(scope, { action: "run.cancelled", subject: before.name, details: { runId } });
  return getRunRow(scope, runId);
}

/** The request comes first: whoever holds the run now, it can then neither be queued again nor end as lost. */
async function requestCancel({ backend, organizationId }: Scope, runId: string): Promise<void> {
  await execute(
    backend,
    Prisma.sql`update run set cancel_requested_at = now() where run_id = ${runId}::uuid
      and organization_id = ${organizationId}::uuid and status in ('queued', 'running') and cancel_requested_at is null`,
  );
}
