import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import { StartRun } from "@plumbline/core/run/start-run";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { startRun } from "../../runs/start/start-run.ts";
import type { Lease } from "../../tasks/run-lease.ts";
import type { TestBackend } from "../../testing/test-backend.ts";
import { claimRun } from "../claim-run.ts";
import { findPlannedTrials } from "../find-planned-trials.ts";

/** One round of two servers. */
export const request = StartRun.parse({ serverIds: ["go-one", "node-two"], scenarioIds: ["chat-steady"], rounds: 1 });

/** Resources of a trial on a small host. */
export const allotment = allocateResources(getScenario("chat-steady").limits, { cpus: 2, memoryBytes: 8 * 1024 ** 3 });

/** A run of `request` that a worker has claimed, and its trials in order. */
export async function claimed(t: TestBackend): Promise<{ lease: Lease; trialIds: string[] }> {
  const { runId } = await startRun(t.scope, request);
  const lease = await claimRun(t.backend, { runId, workerId: "w" });
  if (!lease) throw new Error("a queued run could not be claimed");
  const trialIds = (await findPlannedTrials(t.backend, lease)).map((trial) => trial.trialId);
  return { lease, trialIds };
}

/** Ends a run's lease as if its worker had been silent for long. */
export const expireLease = (t: TestBackend, { runId }: Lease) =>
  t.backend.db.run.update({ where: { runId }, data: { leaseUntil: new Date(0) } });
