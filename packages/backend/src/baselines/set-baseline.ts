import type { BaselineView, SetBaseline } from "@plumbline/core/baseline/baseline";
import { AppError } from "@plumbline/core/failure/app-error";
import { isTerminal } from "@plumbline/core/run/status";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { getRunRow } from "../runs/get-run.ts";
import { getBaseline } from "./find-baselines.ts";
import { findUsableSides } from "./find-usable-sides.ts";

/**
 * Makes a run the baseline of that name, in place of the one that was.
 * @throws FORBIDDEN; NOT_FOUND; RUN_NOT_OVER; BASELINE_REFUSED where it has nothing that others could be held against
 */
export async function setBaseline(scope: Scope, { name, runId }: SetBaseline): Promise<BaselineView> {
  requirePermission(scope, "manage");
  const { organizationId, userId } = scope;
  const run = await getRunRow(scope, runId);
  if (!isTerminal(run.status)) throw new AppError("RUN_NOT_OVER", `The run "${run.name}" is still ${run.status}.`);
  if (!(await findUsableSides(scope, [runId])).has(runId))
    throw new AppError("BASELINE_REFUSED", `The run "${run.name}" has no trial that succeeded and is not INVALID.`);
  const pinned = { runId, setById: userId, setAt: new Date() };
  await scope.backend.db.baseline.upsert({
    where: { organizationId_name: { organizationId, name } },
    create: { organizationId, name, ...pinned },
    update: pinned,
  });
  await recordActivity(scope, { action: "baseline.set", subject: name, details: { runId } });
  return getBaseline(scope, { name });
}
