import { AppError } from "@plumbline/core/failure/app-error";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";

/** Forgets a saved view; the page itself stays. @throws FORBIDDEN; NOT_FOUND also for other organizations' views */
export async function removeView(scope: Scope, { viewId }: { viewId: string }): Promise<void> {
  requirePermission(scope, "run");
  const { backend, organizationId } = scope;
  const view = isUuid(viewId) ? await backend.db.savedView.findUnique({ where: { viewId, organizationId } }) : null;
  if (!view) throw new AppError("NOT_FOUND", `There is no view ${viewId}.`);
  await backend.db.savedView.deleteMany({ where: { viewId, organizationId } });
  await recordActivity(scope, { action: "view.removed", subject: view.name });
}
