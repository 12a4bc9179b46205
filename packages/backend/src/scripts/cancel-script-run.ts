import { AppError } from "@plumbline/core/failure/app-error";
import type { ScriptRunView } from "@plumbline/core/script/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { cancelWaiting } from "../tasks/cancel.ts";
import { getScriptRun } from "./get-script-run.ts";

/**
 * Requests a script run's cancellation. One that waits ends at once; a running one is ended by its worker, within seconds.
 * @throws FORBIDDEN; NOT_FOUND; RUN_OVER if it had ended before
 */
export async function cancelScriptRun(scope: Scope, { scriptRunId }: { scriptRunId: string }): Promise<ScriptRunView> {
  requirePermission(scope, "run");
  const { backend, organizationId } = scope;
  const { name, status } = await getScriptRun(scope, { scriptRunId });
  if (isTerminal(status)) throw new AppError("RUN_OVER", `The script run had ${status} before it could be cancelled.`);
  const cancelRequestedAt = await readDatabaseClock(backend);
  await backend.db.scriptRun.updateMany({
    where: { scriptRunId, organizationId, status: { in: ["queued", "running"] }, cancelRequestedAt: null },
    data: { cancelRequestedAt },
  });
  await cancelWaiting(backend, "script", { id: scriptRunId, organizationId });
  await recordActivity(scope, { action: "script.cancelled", subject: name, details: { scriptRunId } });
  return getScriptRun(scope, { scriptRunId });
}
