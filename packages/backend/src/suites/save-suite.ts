import { AppError } from "@plumbline/core/failure/app-error";
import type { SaveSuite, SuiteView } from "@plumbline/core/schedule/suite";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { isUniqueViolation } from "../database/is-unique-violation.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { getSuite } from "./find-suites.ts";
import { refuseImpossibleSuite } from "./refuse-impossible-suite.ts";
import { suiteColumns, toSuiteView } from "./to-suite-view.ts";

/** Saves a matrix under a name. @throws FORBIDDEN, NAME_TAKEN, SERVER_UNKNOWN, SCENARIO_UNKNOWN, MATRIX_EMPTY, DUEL_REFUSED */
export async function createSuite(scope: Scope, { name, request }: SaveSuite): Promise<SuiteView> {
  requirePermission(scope, "manage");
  await refuseImpossibleSuite(scope, request);
  const { organizationId } = scope;
  const updatedAt = await readDatabaseClock(scope.backend);
  const row = await scope.backend.db.suite
    .create({ data: { organizationId, name, request, updatedAt }, select: suiteColumns })
    .catch((error: unknown) => refuseTaken(error, name));
  await recordActivity(scope, { action: "suite.saved", subject: name });
  return toSuiteView(row);
}

/**
 * Replaces a suite; its schedules use the new one from their next slot on.
 * @throws errors of `createSuite`; NOT_FOUND
 */
export async function changeSuite(
  scope: Scope,
  { suiteId, name, request }: SaveSuite & { suiteId: string },
): Promise<SuiteView> {
  requirePermission(scope, "manage");
  await getSuite(scope, { suiteId });
  await refuseImpossibleSuite(scope, request);
  const updatedAt = await readDatabaseClock(scope.backend);
  const row = await scope.backend.db.suite
    .update({
      where: { suiteId, organizationId: scope.organizationId },
      data: { name, request, updatedAt },
      select: suiteColumns,
    })
    .catch((error: unknown) => refuseTaken(error, name));
  await recordActivity(scope, { action: "suite.saved", subject: name });
  return toSuiteView(row);
}

function refuseTaken(error: unknown, name: string): never {
  if (isUniqueViolation(error)) throw new AppError("NAME_TAKEN", `There is a suite "${name}" already.`);
  throw error;
}
