import { saveEnvironment } from "@plumbline/backend/environments/save-environment";
import { claimRun } from "@plumbline/backend/execution/claim-run";
import { findPlannedTrials } from "@plumbline/backend/execution/find-planned-trials";
import { finishRun, type RunEnd } from "@plumbline/backend/execution/finish-run";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { executeDuel } from "../duel/execute-duel.ts";
import { Concluded } from "../execution/concluded.ts";
import { Drain } from "../execution/drain.ts";
import type { WorkerDeps } from "../execution/execution.ts";
import { claimOrGiveBack } from "../execution/lease/claim-or-give-back.ts";
import { handBack } from "../execution/lease/hand-back.ts";
import { keepLease, RunCancelled, workerStopped } from "../execution/lease/keep-lease.ts";
import { persist, persistEnd } from "../execution/persist/persist.ts";
import { toTaskFailure } from "../execution/persist/to-failure.ts";
import { executeTrial } from "../trial/execute-trial.ts";
import { type ExecutionEnding, type Measuring, measuringOnEngines } from "./measuring.ts";

/**
 * Executes one run from claim to end. Never throws for what can go wrong with a run: that is data of the run.
 * @param measuring what is done on the engines
 */
export async function executeRun(
  deps: WorkerDeps,
  job: Job<"run">,
  measuring: Measuring = measuringOnEngines,
): Promise<void> {
  // the run stays queued, and the sweep gives it to the next worker
  if (deps.shutdown.aborted || !(await mayTakeRun(deps, measuring))) return;
  using _turn = deps.hostLock.beginRun();
  await claimAndExecute(deps, job, measuring);
}

/**
 * Claims a run and executes it to its end, for a caller that has the host.
 * @param yields true: a shutdown ends it at once, however near the trial under way is to its end
 */
export async function claimAndExecute(
  deps: WorkerDeps,
  { runId }: Pick<Job<"run">, "runId">,
  measuring: Measuring,
  { yields = false }: { yields?: boolean } = {},
): Promise<void> {
  const { backend, log, workerId } = deps;
  const lease = await claimOrGiveBack(deps, { kind: "run", id: runId }, () => claimRun(backend, { runId, workerId }));
  if (!lease) return;
  log.info({ runId: lease.runId, attempt: lease.attempt }, "run claimed");
  const drain = new Drain(backend.clock);
  await using kept = keepLease(backend, lease, deps.shutdown, yields ? {} : { drain });
  const end = await executeTrials(deps, lease, { signal: kept.signal, drain }, measuring).catch((thrown: unknown) =>
    toRunEnd(deps, lease, thrown instanceof Concluded || !kept.signal.aborted ? thrown : kept.signal.reason),
  );
  if (end && (await writeEnd(deps, lease, end))) log.info({ runId: lease.runId, status: end.status }, "run ended");
  else log.warn({ runId: lease.runId }, "the run has left this worker before its end");
}

/** False if the run is another worker's by now. */
async function writeEnd({ backend }: WorkerDeps, lease: Lease, end: RunEnd): Promise<boolean> {
  try {
    await persistEnd(backend, () => finishRun(backend, lease, end));
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    throw error;
  }
}

/** False, with the reason in the log, if this worker takes no run: it stays queued for another one, or for later. */
export async function mayTakeRun(deps: WorkerDeps, measuring: Measuring): Promise<boolean> {
  const refusal = deps.health.restReason() ?? (await measuring.findRefusal(deps));
  if (refusal) deps.log.warn({ code: refusal.code, reason: refusal.message }, "this worker takes no run now");
  return refusal === null;
}

async function executeTrials(
  deps: WorkerDeps,
  lease: Lease,
  ending: ExecutionEnding,
  measuring: Measuring,
): Promise<RunEnd> {
  const execution = await measuring.prepare(deps, lease, ending);
  await persist(deps.backend, () => saveEnvironment(deps.backend, lease, execution.environment), ending.signal);
  const { planned, total, failures } = await persist(
    deps.backend,
    () => findPlannedTrials(deps.backend, lease),
    ending.signal,
  );
  if (lease.spec.kind === "duel") return executeDuel(execution, { planned, failures }, deps, measuring);
  for (const trial of planned) {
    if (deps.shutdown.aborted) throw workerStopped(deps.shutdown);
    const failure = await executeTrial(execution, trial, `trial ${trial.position + 1} of ${total}`, measuring);
    if (failure) failures.push(failure);
    else deps.health.note(null);
  }
  const [first] = failures;
  // a run without a single result fails for the reason of its first failed trial
  return first && failures.length === total ? { status: "failed", error: first } : { status: "succeeded" };
}

/** Maps a thrown reason to the run's end; null if the run has left this worker: its lease was lost, or it is queued again. */
async function toRunEnd(deps: WorkerDeps, lease: Lease, thrown: unknown): Promise<RunEnd | null> {
  if (thrown instanceof Concluded) return thrown.end;
  if (thrown instanceof LeaseLost) return null;
  if (thrown instanceof RunCancelled) return { status: "cancelled" };
  const error = await toTaskFailure(thrown);
  if (error.code === "INTERNAL") deps.log.error({ err: thrown }, "the run failed unexpectedly");
  return (await handBack({ ...deps, lease }, error, "the run")) ? null : { status: "failed", error };
}
