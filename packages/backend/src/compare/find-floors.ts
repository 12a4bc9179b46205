import type { ComparedSide } from "@plumbline/core/compare/views";
import { z } from "zod";
import type { Scope } from "../backend.ts";

/** What a floor is measured under: another scale, version or host has another one. */
type Conditions = {
  scenarioId: string;
  scenarioVersion: number;
  environmentId: string | null | undefined;
  /** The measured part of the plan in words. */
  load: string;
};

/** What a compared side was measured under. */
export function conditionsOf({ key, scenarioVersion, environment, load }: ComparedSide): Conditions {
  return { scenarioId: key.scenarioId, scenarioVersion, environmentId: environment?.environmentId, load };
}

/** A/A floors by metric id of a host and load; none where nobody has measured them there. */
export async function findFloors(
  { backend, organizationId }: Scope,
  { scenarioId, scenarioVersion, environmentId, load }: Conditions,
): Promise<Record<string, number>> {
  if (!environmentId) return {};
  const row = await backend.db.aaFloor.findUnique({
    where: {
      organizationId_environmentId_scenarioId_scenarioVersion_load: {
        organizationId,
        environmentId,
        scenarioId,
        scenarioVersion,
        load,
      },
    },
  });
  return row ? z.record(z.string(), z.number()).parse(row.floors) : {};
}
