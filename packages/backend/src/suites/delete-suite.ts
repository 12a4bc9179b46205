import { AppError } from "@plumbline/core/failure/app-error";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { getSuite } from "./find-suites.ts";

/** Deletes a suite; its runs stay. @throws FORBIDDEN, NOT_FOUND; SUITE_IN_USE if a schedule starts it */
export async function deleteSuite(scope: Scope, { suiteId }: { suiteId: string }): Promise<void> {
  requirePermission(scope, "manage");
  const { name } = await getSuite(scope, { suiteId });
  const { count } = await scope.backend.db.suite.deleteMany({
    where: { suiteId, organizationId: scope.organizationId, schedules: { none: {} } },
  });
  if (count === 1) return recordActivity(scope, { action: "suite.removed", subject: name });
  const { schedules } = await getSuite(scope, { suiteId });
  throw new AppError("SUITE_IN_USE", `It is started by ${schedules.map((schedule) => `"${schedule}"`).join(", ")}.`);
}
