import { AppError } from "@plumbline/core/failure/app-error";
import type { Frame } from "@plumbline/core/frame/frame";
import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import { StartRun } from "@plumbline/core/run/start-run";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { MAX_ATTEMPTS } from "@plumbline/core/task/attempts";
import { startRun } from "../../runs/start/start-run.ts";
import type { Lease } from "../../tasks/run-lease.ts";
import type { TestBackend } from "../../testing/test-backend.ts";
import { beginTrial, type TrialEnd } from "../change-trial.ts";
import { claimRun } from "../claim-run.ts";
import { findPlannedTrials } from "../find-planned-trials.ts";
import { sweepRuns } from "../sweep-runs.ts";

/** Two servers under one scenario, one round. */
export const request = StartRun.parse({ serverIds: ["go-one", "node-two"], scenarioIds: ["chat-steady"], rounds: 1 });

/** Shares of a small host. */
export const allotment = allocateResources(getScenario("chat-steady").limits, { cpus: 2, memoryBytes: 8 * 1024 ** 3 });

/** Starts a run and claims it. */
export async function claimed(t: TestBackend): Promise<{ lease: Lease; trialIds: string[] }> {
  const { runId } = await startRun(t.scope, request);
  const lease = await claimRun(t.backend, { runId, workerId: "w" });
  if (!lease) throw new Error("a queued run could not be claimed");
  const trialIds = (await findPlannedTrials(t.backend, lease)).planned.map((trial) => trial.trialId);
  return { lease, trialIds };
}

/** Ends a lease as time does. */
export const expireLease = (t: TestBackend, { runId }: Lease) =>
  t.backend.db.run.update({ where: { runId }, data: { leaseUntil: new Date(0) } });

/** A second of a measured trial. */
export const frame = (seq: number): Frame => ({
  v: 1,
  seq,
  startMs: 1000 * (seq + 1),
  durationMs: 1000,
  phase: "measure",
  values: { "messages.sent": seq },
  errors: [],
  histograms: { latency: "x" },
});

/** Uses up all attempts of a run but the last, which is left with its first trial under way. */
export async function claimLastAttempt(t: TestBackend): Promise<Lease> {
  const { lease: first, trialIds } = await claimed(t);
  for (let lease: Lease | null = first, attempt = 1; ; attempt++) {
    if (!lease) throw new Error("a run that is queued again could not be claimed");
    await beginTrial(t.backend, lease, trialIds[0] ?? "", allotment);
    if (attempt === MAX_ATTEMPTS) return lease;
    await expireLease(t, lease);
    await sweepRuns(t.backend);
    lease = await claimRun(t.backend, { runId: first.runId, workerId: "w" });
  }
}

/** The end of a trial whose server has failed. */
export const SERVER_ENDED: TrialEnd = {
  status: "failed",
  error: new AppError("SERVER_EXITED", "The server ended."),
  serverStats: null,
  logs: { server: [], generator: [] },
};
