import type { RunFloors } from "@plumbline/core/compare/views";
import { keyOf } from "@plumbline/core/json/key-of";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { LoadPlan } from "@plumbline/core/plan/load-plan";
import type { z } from "zod";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";
import { findFloors } from "./find-floors.ts";

export const FindRunFloors = keyOf("runId");
export type FindRunFloors = z.infer<typeof FindRunFloors>;

/** A/A floors of the host and loads on which a run was measured; empty if none was measured. */
export async function findRunFloors(scope: Scope, { runId }: FindRunFloors): Promise<RunFloors> {
  const { backend, organizationId } = scope;
  const trials = isUuid(runId)
    ? await backend.db.trial.findMany({
        where: { organizationId, runId, environmentId: { not: null } },
        distinct: ["scenarioId"],
        select: { scenarioId: true, scenarioVersion: true, environmentId: true, plan: true },
      })
    : [];
  const floors = await Promise.all(
    trials.map(async ({ scenarioId, scenarioVersion, environmentId, plan }) => {
      const load = describeLoad(LoadPlan.parse(plan));
      return [scenarioId, await findFloors(scope, { scenarioId, scenarioVersion, environmentId, load })] as const;
    }),
  );
  return Object.fromEntries(floors);
}
