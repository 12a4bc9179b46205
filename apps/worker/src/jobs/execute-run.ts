import { saveEnvironment } from "@plumbline/backend/environments/save-environment";
import { claimRun } from "@plumbline/backend/execution/claim-run";
import { findPlannedTrials } from "@plumbline/backend/execution/find-planned-trials";
import { finishRun, type RunEnd } from "@plumbline/backend/execution/finish-run";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import type { Job } from "@plumbline/backend/tasks/schemas";
import type { AppError } from "@plumbline/core/failure/app-error";
import type { Logger } from "pino";
import { connectEngine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import type { Execution, WorkerDeps } from "../execution/execution.ts";
import { keepLease, RunCancelled } from "../execution/keep-lease.ts";
import { persist, persistEnd } from "../execution/persist.ts";
import { readEnvironment } from "../execution/read-environment.ts";
import { report } from "../execution/report.ts";
import { toTaskFailure } from "../execution/to-failure.ts";
import { buildImage } from "../images/image.ts";
import { bringGenerator, connectGeneratorHosts } from "../load/generator-hosts.ts";
import { executeTrial } from "../trial/execute-trial.ts";

/** Executes one run from claim to end. Never throws for what can go wrong with a run: that is data of the run. */
export async function executeRun(deps: WorkerDeps, job: Job<"run">): Promise<void> {
  const { backend, log } = deps;
  // the run stays queued, and the sweep gives it to the next worker
  if (deps.shutdown.aborted) return;
  using _turn = deps.hostLock.beginRun();
  const lease = await claimRun(backend, { runId: job.runId, workerId: deps.workerId });
  if (!lease) return;
  log.info({ runId: lease.runId, attempt: lease.attempt }, "run claimed");
  await using kept = keepLease(backend, lease, deps.shutdown);
  const end = await executeTrials(deps, lease, kept.signal).catch((thrown: unknown) =>
    toRunEnd(kept.signal.aborted ? kept.signal.reason : thrown, log),
  );
  if (end === null) {
    log.warn({ runId: lease.runId }, "the lease was lost: another worker owns the run");
    return;
  }
  await persistEnd(() => finishRun(backend, lease, end)).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error;
  });
  log.info({ runId: lease.runId, status: end.status }, "run ended");
}

async function executeTrials(deps: WorkerDeps, lease: Lease, signal: AbortSignal): Promise<RunEnd> {
  const execution = await prepareExecution(deps, lease, signal);
  const trials = await persist(() => findPlannedTrials(deps.backend, lease), signal);
  const failures: AppError[] = [];
  for (const [index, trial] of trials.entries()) {
    const failure = await executeTrial(execution, trial, `trial ${index + 1} of ${trials.length}`);
    if (failure) failures.push(failure);
  }
  const [first] = failures;
  // a run without a single result fails for the reason of its first failed trial
  return first && failures.length === trials.length ? { status: "failed", error: first } : { status: "succeeded" };
}

async function prepareExecution(deps: WorkerDeps, lease: Lease, signal: AbortSignal): Promise<Execution> {
  const { shutdown: _, hostLock: __, workerId: ___, ...lent } = deps;
  const engine = await connectEngine();
  const [own, generatorHosts, generatorImage] = await Promise.all([
    readEngineInfo(engine),
    connectGeneratorHosts(deps.env.PLUMBLINE_GENERATOR_ENGINES),
    buildImage(engine, deps.env.PLUMBLINE_K6_DIR, { name: "k6", signal }),
  ]);
  await bringGenerator(engine, generatorHosts, generatorImage.tag);
  const generators = generatorHosts.length > 0 ? generatorHosts.map(({ info }) => info) : undefined;
  const host = { ...own, generators };
  const environment = await readEnvironment(engine, {
    bases: generatorImage.bases,
    tools: { generator: generatorImage.sourceDigest.slice(0, 12) },
    generators,
  });
  await persist(() => saveEnvironment(deps.backend, lease, environment), signal);
  const execution: Execution = {
    ...lent,
    lease,
    engine,
    host,
    generatorHosts,
    environment,
    generatorImage,
    images: new Map(),
    gates: new Map(),
    signal,
  };
  if (!generatorImage.cached)
    await report(execution, `load generator built in ${(generatorImage.buildMs / 1000).toFixed(1)} s`);
  return execution;
}

/** Maps a thrown reason to the run's end; null if the lease was lost and another worker owns the run. */
async function toRunEnd(thrown: unknown, log: Logger): Promise<RunEnd | null> {
  if (thrown instanceof LeaseLost) return null;
  if (thrown instanceof RunCancelled) return { status: "cancelled" };
  const error = await toTaskFailure(thrown);
  if (error.code === "INTERNAL") log.error({ err: thrown }, "the run failed unexpectedly");
  return { status: "failed", error };
}
