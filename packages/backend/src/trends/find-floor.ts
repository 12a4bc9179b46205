import type { Scope } from "../backend.ts";
import { findFloors } from "../compare/find-floors.ts";
import type { TrendSeries } from "../generated/prisma/client.ts";

type Setting = Pick<TrendSeries, "environmentId" | "scenarioId" | "scenarioVersion" | "load">;

/** The A/A floor of a figure under a setting: 0.03 is ±3 %; null if none was measured. */
export async function findFloor(scope: Scope, setting: Setting, metricId: string): Promise<number | null> {
  const floors = await findFloors(scope, setting);
  return floors[metricId] ?? null;
}
