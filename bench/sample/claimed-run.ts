import { randomUUID } from "node:crypto";
import type { Scope } from "@plumbline/backend/backend";
import { claimRun } from "@plumbline/backend/execution/claim-run";
import { findPlannedTrials, type PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import { StartRun, type StartRunInput } from "@plumbline/core/run/start-run";

/** A run in the state in which a worker executes it. */
export interface ClaimedRun {
  readonly lease: Lease;
  /** In order of execution; never empty. */
  readonly trials: readonly [PlannedTrial, ...PlannedTrial[]];
}

/** Longer than any bench. */
const HELD_MS = 3_600_000;

/** Starts a run as a person does and claims it as a worker does, for an hour: nobody renews its lease, and web servers sweep. */
export async function claimNewRun(scope: Scope, request: StartRunInput): Promise<ClaimedRun> {
  const { runId } = await startRun(scope, StartRun.parse(request));
  const lease = await claimRun(scope.backend, { runId, workerId: randomUUID() });
  if (!lease) throw new Error(`the new run ${runId} was claimed by somebody else`);
  await scope.backend.db.run.update({ where: { runId }, data: { leaseUntil: new Date(Date.now() + HELD_MS) } });
  const {
    planned: [first, ...others],
  } = await findPlannedTrials(scope.backend, lease);
  if (!first) throw new Error(`the new run ${runId} has no trials`);
  return { lease, trials: [first, ...others] };
}
