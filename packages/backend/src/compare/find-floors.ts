import type { ComparedSide } from "@plumbline/core/compare/views";
import { z } from "zod";
import type { Scope } from "../backend.ts";

/** Conditions that a floor is valid for: another scale, version or host has its own. */
type Conditions = {
  scenarioId: string;
  scenarioVersion: number;
  environmentId: string | null | undefined;
  /** Description of the measured part of the plan. */
  load: string;
};

/** Conditions under which a compared side was measured. */
export function conditionsOf({ key, scenarioVersion, environment, load }: ComparedSide): Conditions {
  return { scenarioId: key.scenarioId, scenarioVersion, environmentId: environment?.environmentId, load };
}

/** A/A floors of a host and load by metric id, of servers that were measured alone; empty if none was measured. */
export async function findFloors(
  { backend, organizationId }: Scope,
  { scenarioId, scenarioVersion, environmentId, load }: Conditions,
): Promise<Record<string, number>> {
  if (!environmentId) return {};
  const row = await backend.db.aaFloor.findUnique({
    where: {
      organizationId_environmentId_scenarioId_scenarioVersion_load_sideBySide: {
        organizationId,
        environmentId,
        scenarioId,
        scenarioVersion,
        load,
        sideBySide: false,
      },
    },
  });
  return row ? z.record(z.string(), z.number()).parse(row.floors) : {};
}
