import type { ChangeRun } from "@plumbline/core/run/change-run";
import { inOrder } from "@plumbline/core/run/run-tags";
import type { RunRow } from "@plumbline/core/run/views";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { getRunRow } from "./get-run.ts";

/** Gives a run another name, other tags or another note. @throws FORBIDDEN; NOT_FOUND */
export async function changeRun(scope: Scope, { runId, name, tags, note }: ChangeRun): Promise<RunRow> {
  requirePermission(scope, "run");
  const before = await getRunRow(scope, runId);
  const { organizationId, backend } = scope;
  const changed = {
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags: inOrder(tags) }),
    ...(note === undefined ? {} : { note }),
  };
  await backend.db.run.updateMany({ where: { runId, organizationId }, data: changed });
  if (name !== undefined && name !== before.name)
    await recordActivity(scope, { action: "run.renamed", subject: name, details: { runId, before: before.name } });
  if (tags !== undefined || note !== undefined)
    await recordActivity(scope, { action: "run.labelled", subject: name ?? before.name, details: { runId } });
  return getRunRow(scope, runId);
}
