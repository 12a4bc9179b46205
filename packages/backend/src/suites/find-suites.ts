import { AppError } from "@plumbline/core/failure/app-error";
import type { SuiteView } from "@plumbline/core/schedule/suite";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";
import { suiteColumns, toSuiteView } from "./to-suite-view.ts";

/** Every suite of the organization, by name. */
export async function findSuites(scope: Scope): Promise<SuiteView[]> {
  const rows = await scope.backend.db.suite.findMany({
    where: { organizationId: scope.organizationId },
    orderBy: { name: "asc" },
    select: suiteColumns,
  });
  return rows.map(toSuiteView);
}

/** @throws NOT_FOUND also for other organizations' suites */
export async function getSuite(scope: Scope, { suiteId }: { suiteId: string }): Promise<SuiteView> {
  const row = isUuid(suiteId)
    ? await scope.backend.db.suite.findUnique({
        where: { suiteId, organizationId: scope.organizationId },
        select: suiteColumns,
      })
    : null;
  if (!row) throw new AppError("NOT_FOUND", `There is no suite ${suiteId}.`);
  return toSuiteView(row);
}
