import { shapeOf, toDeliveriesPerS } from "@plumbline/core/calibration/shapes";
import { CeilingView, isCeiling } from "@plumbline/core/calibration/views";
import type { LoadPlan } from "@plumbline/core/scenario/load-plan";
import type { Backend, Scope } from "../backend.ts";
import type { Lease } from "../execution/lease.ts";

/** All ceilings that were calibrated, the newest first. */
export async function findCeilings(scope: Scope): Promise<CeilingView[]> {
  const rows = await scope.backend.db.ceiling.findMany({
    where: { organizationId: scope.organizationId },
    omit: { organizationId: true },
    orderBy: [{ measuredAt: "desc" }, { environmentId: "asc" }, { shapeId: "asc" }],
  });
  return rows.map((row) => CeilingView.parse(row));
}

/** Deliveries per second that the generator can take in of such a plan in an environment; null where that is not known. */
export async function findCeilingPerS(
  backend: Backend,
  { organizationId }: Lease,
  environmentId: string,
  plan: LoadPlan,
): Promise<number | null> {
  const shapeId = shapeOf(plan);
  if (shapeId === null) return null;
  const ceiling = await backend.db.ceiling.findUnique({
    where: { organizationId_environmentId_shapeId: { organizationId, environmentId, shapeId } },
  });
  return ceiling && isCeiling(ceiling) ? toDeliveriesPerS(plan, shapeId, ceiling.value) : null;
}
