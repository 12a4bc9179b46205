import { AppError } from "@plumbline/core/failure/app-error";
import { failureView } from "@plumbline/core/failure/failure-view";
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

/** A run's trials as its next execution finds them: an earlier one may have ended some. */
export type RunPlan = {
  /** Queued trials, in order of execution. */
  planned: PlannedTrial[];
  /** Number of all trials. */
  total: number;
  /** Failures of trials that have failed already. */
  failures: AppError[];
};

/** The trials that are still to execute, and what the others came to. */
export async function findPlannedTrials(backend: Backend, lease: Lease): Promise<RunPlan> {
  const rows = await backend.db.trial.findMany({
    where: { runId: lease.runId, organizationId: lease.organizationId },
    orderBy: { position: "asc" },
  });
  return {
    planned: rows.filter(({ status }) => status === "queued").map((row) => PlannedTrial.parse(row)),
    total: rows.length,
    failures: rows.flatMap((row) => {
      const failure = failureView(row);
      return failure ? [new AppError(failure.code, failure.message, { evidence: failure.evidence })] : [];
    }),
  };
}
