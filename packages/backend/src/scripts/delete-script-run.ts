import { AppError } from "@plumbline/core/failure/app-error";
import type { ScriptRunView } from "@plumbline/core/script/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { getScriptRun } from "./get-script-run.ts";

/** Deletes an ended script run with its files and figures. @throws FORBIDDEN; NOT_FOUND; RUN_NOT_OVER */
export async function deleteScriptRun(scope: Scope, { scriptRunId }: { scriptRunId: string }): Promise<ScriptRunView> {
  requirePermission(scope, "manage");
  const { backend, organizationId } = scope;
  const run = await getScriptRun(scope, { scriptRunId });
  if (!isTerminal(run.status))
    throw new AppError("RUN_NOT_OVER", `The script run is ${run.status}.`, {
      nextStep: "Cancel it or wait for its end, then delete it.",
    });
  await backend.db.scriptRun.deleteMany({ where: { scriptRunId, organizationId } });
  await recordActivity(scope, { action: "script.deleted", subject: run.name, details: { scriptRunId } });
  return run;
}
