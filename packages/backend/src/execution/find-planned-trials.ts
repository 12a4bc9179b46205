import { LoadPlan } from "@plumbline/core/plan/load-plan";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import type { Lease } from "../tasks/run-lease.ts";

const PlannedTrial = z.object({
  trialId: z.string(),
  serverId: z.string(),
  scenarioId: z.string(),
  round: z.number(),
  position: z.number(),
  plan: LoadPlan,
  limits: z.object({ cpus: z.number(), memoryMb: z.number() }),
});
/** Facts about a trial that a worker needs before it begins. */
export type PlannedTrial = z.infer<typeof PlannedTrial>;

/** The run's queued trials, in order of execution. */
export async function findPlannedTrials(backend: Backend, lease: Lease): Promise<PlannedTrial[]> {
  const rows = await backend.db.trial.findMany({
    where: { runId: lease.runId, organizationId: lease.organizationId, status: "queued" },
    orderBy: { position: "asc" },
  });
  return rows.map((row) => PlannedTrial.parse(row));
}
