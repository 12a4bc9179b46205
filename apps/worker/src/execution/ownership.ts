import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { planSeconds } from "@plumbline/core/plan/load-figures";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import type { Ownership } from "../docker/labels.ts";
import type { Execution } from "./execution.ts";
import { PASS_MS } from "./timeouts.ts";

/** Time beyond the plan after which any reaper removes a trial's containers. */
const SPARE_MS = 120_000;

/** Identifies an execution among all that ever were, as labels and the reaper know it. */
export function attemptIdOf({ runId, attempt }: { runId: string; attempt: number }): string {
  return `${runId}/${attempt}`;
}

/** The longest that a plan may take: a client's last pass in each stage may begin just before the stage's seconds are over. */
export function longestMs(plan: Pick<LoadPlan, "stages" | "sending">): number {
  const passes = plan.sending.kind === "sequential" ? plan.stages.length : 0;
  return planSeconds(plan) * 1000 + passes * PASS_MS;
}

/** Owner of a trial's containers and networks, and their lifetime. */
export function toOwnership({ env, installationId, lease }: Execution, trial: PlannedTrial): Ownership {
  return {
    hostId: env.PLUMBLINE_HOST_ID,
    installationId,
    runId: lease.runId,
    trialId: trial.trialId,
    attemptId: attemptIdOf(lease),
    lifetimeMs: longestMs(trial.plan) + SPARE_MS,
  };
}
