import type { Observed } from "@plumbline/core/audit/facts";
import { isCeiling } from "@plumbline/core/calibration/is-ceiling";
import { ShapeId } from "@plumbline/core/calibration/shape-id";
import { shapesOf, toPerS } from "@plumbline/core/calibration/shapes";
import { CeilingView } from "@plumbline/core/calibration/views";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import type { Backend, Scope } from "../backend.ts";
import type { Lease } from "../tasks/run-lease.ts";

/** All calibrated ceilings, newest first. */
export async function findCeilings(scope: Scope): Promise<CeilingView[]> {
  const rows = await scope.backend.db.ceiling.findMany({
    where: { organizationId: scope.organizationId },
    omit: { organizationId: true },
    orderBy: [{ measuredAt: "desc" }, { environmentId: "asc" }, { shapeId: "asc" }, { tls: "asc" }],
  });
  return rows.map((row) => CeilingView.parse(row));
}

/** The generator's maximum under a plan, per second; null if it is unknown. */
type CeilingsOfPlan = Required<Pick<Observed, "ceilingPerS" | "sendingCeilingPerS">>;

/** The lowest ceilings of a plan's shapes in an environment; for wss only those measured over wss. */
export async function findCeilingsOf(
  backend: Backend,
  { organizationId }: Lease,
  environmentId: string,
  plan: LoadPlan,
): Promise<CeilingsOfPlan> {
  const tls = plan.transport?.tls ?? false;
  const find = async (shapeIds: readonly ShapeId[]): Promise<number | null> => {
    const known = await backend.db.ceiling.findMany({
      where: { organizationId, environmentId, tls, shapeId: { in: [...shapeIds] } },
    });
    const limits = known
      .filter(isCeiling)
      .flatMap(({ shapeId, value }) => toPerS(plan, ShapeId.parse(shapeId), value) ?? []);
    return limits.length > 0 ? Math.min(...limits) : null;
  };
  const { receiving, sending } = shapesOf(plan);
  return { ceilingPerS: await find(receiving), sendingCeilingPerS: await find(sending) };
}
