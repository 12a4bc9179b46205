import type { BaselineView } from "@plumbline/core/baseline/baseline";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { getBaseline } from "./find-baselines.ts";

/** Removes a baseline; its run stays. @returns the removed baseline @throws FORBIDDEN, NOT_FOUND */
export async function removeBaseline(scope: Scope, { name }: { name: string }): Promise<BaselineView> {
  requirePermission(scope, "manage");
  const { organizationId } = scope;
  const removed = await getBaseline(scope, { name });
  await scope.backend.db.baseline.deleteMany({ where: { organizationId, name } });
  await recordActivity(scope, { action: "baseline.removed", subject: name });
  return removed;
}
