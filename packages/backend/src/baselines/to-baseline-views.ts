import type { BaselineView } from "@plumbline/core/baseline/baseline";
import type { Scope } from "../backend.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { findUsableSides } from "./find-usable-sides.ts";

/** Columns that a view of a baseline needs, besides its sides. */
export const baselineColumns = {
  name: true,
  runId: true,
  setAt: true,
  run: { select: { name: true } },
  setBy: { select: { name: true } },
} as const satisfies Prisma.BaselineSelect;

/** Baselines with their usable rounds, in the given order. */
export async function toBaselineViews(
  scope: Scope,
  rows: readonly Prisma.BaselineGetPayload<{ select: typeof baselineColumns }>[],
): Promise<BaselineView[]> {
  const sides = await findUsableSides(
    scope,
    rows.map(({ runId }) => runId),
  );
  return rows.map(({ name, runId, setAt, run, setBy }) => ({
    name,
    runId,
    runName: run.name,
    setBy: setBy?.name ?? null,
    setAt,
    sides: sides.get(runId) ?? [],
  }));
}
