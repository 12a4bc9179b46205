import type { Backend } from "@plumbline/backend/backend";
import { addEvent } from "@plumbline/backend/execution/add-event";
import { claimRun } from "@plumbline/backend/execution/claim-run";
import { findPlannedTrials } from "@plumbline/backend/execution/find-planned-trials";
import { finishRun, type RunEnd } from "@plumbline/backend/execution/finish-run";
import { type Lease, LeaseLost } from "@plumbline/backend/execution/lease";
import { saveEnvironment } from "@plumbline/backend/execution/save-environment";
import type { RunJob } from "@plumbline/backend/queue/run-queue";
import { type AppError, toAppError } from "@plumbline/core/failure/app-error";
import type { GateCheck } from "@plumbline/core/run/views";
import type { Logger } from "pino";
import { connectEngine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import { readEnvironment } from "../docker/environment.ts";
import { buildImage } from "../docker/image.ts";
import type { Env } from "../env.ts";
import { executeTrial } from "../trial/execute-trial.ts";
import type { Execution } from "./execution.ts";
import { keepLease, RunCancelled } from "./keep-lease.ts";

/** What the worker's process lends to each run. */
export type WorkerDeps = {
  env: Env;
  workerId: string;
  installationId: string;
  backend: Backend;
  log: Logger;
  proofs: Map<string, GateCheck[]>;
  /** Aborts when the process shuts down. */
  shutdown: AbortSignal;
};

/** Executes one run from claim to end. Never throws for what can go wrong with a run: that is data of the run. */
export async function executeRun(deps: WorkerDeps, job: RunJob): Promise<void> {
  const { backend, log } = deps;
  const lease = await claimRun(backend, { runId: job.runId, workerId: deps.workerId });
  if (!lease) return;
  log.info({ runId: lease.runId, attempt: lease.attempt }, "run claimed");
  await using kept = keepLease(backend, lease, deps.shutdown);
  const end = await executeTrials(deps, lease, kept.signal).catch((thrown: unknown) => toRunEnd(kept.signal.aborted ? kept.signal.reason : thrown, log));
  if (end === null) return;
  await finishRun(backend, lease, end).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error;
  });
  log.info({ runId: lease.runId, status: end.status }, "run ended");
}

async function executeTrials(deps: WorkerDeps, lease: Lease, signal: AbortSignal): Promise<RunEnd> {
  const execution = await prepareExecution(deps, lease, signal);
  const trials = await findPlannedTrials(deps.backend, lease);
  const failures: AppError[] = [];
  for (const trial of trials) {
    const failure = await executeTrial(execution, lease, trial);
    if (failure) failures.push(failure);
  }
  const [first] = failures;
  // a run without a single result fails for the reason of its first failed trial
  return first && failures.length === trials.length ? { status: "failed", error: first } : { status: "succeeded" };
}

async function prepareExecution(deps: WorkerDeps, lease: Lease, signal: AbortSignal): Promise<Execution> {
  const { env, backend, log, installationId } = deps;
  const engine = await connectEngine();
  const host = await readEngineInfo(engine);
  const generatorImage = await buildImage(engine, env.PLUMBLINE_K6_DIR, { name: "k6", signal });
  if (!generatorImage.cached) await addEvent(backend, lease, { level: "info", text: `load generator built in ${(generatorImage.buildMs / 1000).toFixed(1)} s` });
  const environment = await readEnvironment(engine, { bases: generatorImage.bases, tools: { generator: generatorImage.sourceDigest.slice(0, 12) } });
  await saveEnvironment(backend, lease, environment);
  return { env, backend, installationId, log, engine, host, environment, generatorImage, prepared: new Map(), proofs: deps.proofs, signal };
}

/** How a thrown reason ends the run; null where the run is no longer ours to end. */
function toRunEnd(thrown: unknown, log: Logger): RunEnd | null {
  if (thrown instanceof LeaseLost) return null;
  if (thrown instanceof RunCancelled) return { status: "cancelled" };
  const error = toAppError(thrown);
  if (error.code === "INTERNAL") log.error({ err: thrown }, "the run failed unexpectedly");
  return { status: "failed", error };
}
