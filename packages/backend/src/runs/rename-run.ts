import type { RenameRun } from "@plumbline/core/run/rename-run";
import type { RunRow } from "@plumbline/core/run/views";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { getRunRow } from "./get-run.ts";

/** Gives a run another name; nothing that was measured refers to it. @throws FORBIDDEN; NOT_FOUND */
export async function renameRun(scope: Scope, { runId, name }: RenameRun): Promise<RunRow> {
  requirePermission(scope, "run");
  const before = await getRunRow(scope, runId);
  const { organizationId, backend } = scope;
  await backend.db.run.updateMany({ where: { runId, organizationId }, data: { name } });
  await recordActivity(scope, { action: "run.renamed", subject: name, details: { runId, before: before.name } });
  return getRunRow(scope, runId);
}
