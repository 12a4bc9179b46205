import { z } from "zod";
import type { Scope } from "../backend.ts";
import type { TrendSeries } from "../generated/prisma/client.ts";

type Setting = Pick<TrendSeries, "environmentId" | "scenarioId" | "scenarioVersion" | "load">;

/** The A/A floor of a figure under a setting: 0.03 is ±3 %; null if none was measured. */
export async function findFloor(scope: Scope, setting: Setting, metricId: string): Promise<number | null> {
  const { environmentId, scenarioId, scenarioVersion, load } = setting;
  const row = await scope.backend.db.aaFloor.findUnique({
    where: {
      organizationId_environmentId_scenarioId_scenarioVersion_load: {
        organizationId: scope.organizationId,
        environmentId,
        scenarioId,
        scenarioVersion,
        load,
      },
    },
  });
  return row ? (z.record(z.string(), z.number()).parse(row.floors)[metricId] ?? null) : null;
}
