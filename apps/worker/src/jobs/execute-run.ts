import { saveEnvironment } from "@plumbline/backend/environments/save-environment";
import { claimRun } from "@plumbline/backend/execution/claim-run";
import { findPlannedTrials } from "@plumbline/backend/execution/find-planned-trials";
import { finishRun, type RunEnd } from "@plumbline/backend/execution/finish-run";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { connectEngine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import { Concluded } from "../execution/concluded.ts";
import { Drain } from "../execution/drain.ts";
import type { Execution, WorkerDeps } from "../execution/execution.ts";
import { handBack } from "../execution/hand-back.ts";
import { keepLease, RunCancelled, workerStopped } from "../execution/keep-lease.ts";
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
  if (deps.shutdown.aborted || !(await mayTakeRun(deps))) return;
  using _turn = deps.hostLock.beginRun();
  const lease = await claimRun(backend, { runId: job.runId, workerId: deps.workerId });
  if (!lease) return;
  log.info({ runId: lease.runId, attempt: lease.attempt }, "run claimed");
  const drain = new Drain();
  await using kept = keepLease(backend, lease, deps.shutdown, drain);
  const end = await executeTrials(deps, lease, { signal: kept.signal, drain }).catch((thrown: unknown) =>
    toRunEnd(deps, lease, thrown instanceof Concluded || !kept.signal.aborted ? thrown : kept.signal.reason),
  );
  if (end && (await writeEnd(deps, lease, end))) log.info({ runId: lease.runId, status: end.status }, "run ended");
  else log.warn({ runId: lease.runId }, "the run has left this worker before its end");
}

/** False if the run is another worker's by now. */
async function writeEnd({ backend }: WorkerDeps, lease: Lease, end: RunEnd): Promise<boolean> {
  try {
    await persistEnd(() => finishRun(backend, lease, end));
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    throw error;
  }
}

/** False, with the reason in the log, if this worker takes no run: it stays queued for another one, or for later. */
async function mayTakeRun({ health, env, log }: WorkerDeps): Promise<boolean> {
  const refusal = await health.findRefusal(env.PLUMBLINE_GENERATOR_ENGINES);
  if (refusal) log.warn({ code: refusal.code, reason: refusal.message }, "this worker takes no run now");
  return refusal === null;
}

/** The signal that ends an execution, and the drain that may postpone it. */
type Ending = Pick<Execution, "signal" | "drain">;

async function executeTrials(deps: WorkerDeps, lease: Lease, ending: Ending): Promise<RunEnd> {
  const execution = await prepareExecution(deps, lease, ending);
  const { planned, total, failures } = await persist(() => findPlannedTrials(deps.backend, lease), ending.signal);
  for (const trial of planned) {
    if (deps.shutdown.aborted) throw workerStopped();
    const failure = await executeTrial(execution, trial, `trial ${trial.position + 1} of ${total}`);
    deps.health.note(failure);
    if (failure) failures.push(failure);
  }
  const [first] = failures;
  // a run without a single result fails for the reason of its first failed trial
  return first && failures.length === total ? { status: "failed", error: first } : { status: "succeeded" };
}

async function prepareExecution(deps: WorkerDeps, lease: Lease, ending: Ending): Promise<Execution> {
  const { shutdown: _, hostLock: __, health: ___, workerId: ____, ...lent } = deps;
  const { signal } = ending;
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
    ...ending,
  };
  if (!generatorImage.cached)
    await report(execution, `load generator built in ${(generatorImage.buildMs / 1000).toFixed(1)} s`);
  return execution;
}

/** Maps a thrown reason to the run's end; null if the run has left this worker: its lease was lost, or it is queued again. */
async function toRunEnd(deps: WorkerDeps, lease: Lease, thrown: unknown): Promise<RunEnd | null> {
  if (thrown instanceof Concluded) return thrown.end;
  if (thrown instanceof LeaseLost) return null;
  if (thrown instanceof RunCancelled) return { status: "cancelled" };
  const error = await toTaskFailure(thrown);
  deps.health.note(error);
  if (error.code === "INTERNAL") deps.log.error({ err: thrown }, "the run failed unexpectedly");
  return (await handBack({ ...deps, lease }, error, "the run")) ? null : { status: "failed", error };
}
