import type { ComparedSide } from "@plumbline/core/compare/views";
import { describeLoad } from "@plumbline/core/scenario/describe-load";
import { z } from "zod";
import type { Scope } from "../backend.ts";

/** A/A floors by metric id of the host and load on which a side was measured; none where nobody has measured them there. */
export async function findFloors(scope: Scope, side: ComparedSide): Promise<Record<string, number>> {
  const [trial] = side.trials;
  if (!trial || !side.environment) return {};
  const row = await scope.backend.db.aaFloor.findUnique({
    where: {
      organizationId_environmentId_scenarioId_scenarioVersion_load: {
        organizationId: scope.organizationId,
        environmentId: side.environment.environmentId,
        scenarioId: trial.scenarioId,
        scenarioVersion: trial.scenarioVersion,
        load: describeLoad(trial.plan),
      },
    },
  });
  return row ? z.record(z.string(), z.number()).parse(row.floors) : {};
}
