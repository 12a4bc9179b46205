import type { BaselineView } from "@plumbline/core/baseline/baseline";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Scope } from "../backend.ts";
import { baselineColumns, toBaselineViews } from "./to-baseline-views.ts";

/** The organization's baselines by name. */
export async function findBaselines(scope: Scope): Promise<BaselineView[]> {
  const rows = await scope.backend.db.baseline.findMany({
    where: { organizationId: scope.organizationId },
    select: baselineColumns,
    orderBy: { name: "asc" },
  });
  return toBaselineViews(scope, rows);
}

/** One baseline. @throws NOT_FOUND */
export async function getBaseline(scope: Scope, { name }: { name: string }): Promise<BaselineView> {
  const row = await scope.backend.db.baseline.findUnique({
    where: { organizationId_name: { organizationId: scope.organizationId, name } },
    select: baselineColumns,
  });
  const [view] = row ? await toBaselineViews(scope, [row]) : [];
  if (!view) throw new AppError("NOT_FOUND", `There is no baseline "${name}".`);
  return view;
}
