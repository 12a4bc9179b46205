import { startMissingFloor } from "@plumbline/backend/duels/start-missing-floor";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { isHostWanted } from "@plumbline/backend/tasks/is-host-wanted";
import { catchAppError } from "@plumbline/core/failure/app-error";
import type { WorkerDeps } from "../execution/execution.ts";
import { Preempted } from "../execution/host/host-lock.ts";
import { WorkerHealth } from "../execution/worker-health.ts";
import { claimAndExecute, mayTakeRun } from "../jobs/execute-run.ts";
import { type Measuring, measuringOnEngines } from "../jobs/measuring.ts";
import { type PreparedHost, prepareHost } from "../jobs/prepare-host.ts";

/** Another worker of this host may begin something, of which this one's lock knows nothing. */
const LOOK_EVERY_MS = 2_000;

/** The part of it that uses engines. */
type OnEngines = {
  readonly measuring: Measuring;
  readonly prepare: (deps: WorkerDeps, signal: AbortSignal) => Promise<Pick<PreparedHost, "host" | "environment">>;
};

const onEngines: OnEngines = {
  measuring: measuringOnEngines,
  prepare: ({ env }, signal) => prepareHost(env, signal),
};

/**
 * Measures the next A/A floor that this host lacks in its present state, while nothing else is to do. Whatever is asked for meanwhile, on this
 * worker or on another one of the host, ends it at once; it goes on another time. A host with one CPU measures no duels and has no floor.
 */
export async function measureFloor(deps: WorkerDeps, engines: OnEngines = onEngines): Promise<void> {
  const { env, backend, hostLock, workerId } = deps;
  const host = { hostId: env.PLUMBLINE_HOST_ID, workerId };
  if (env.PLUMBLINE_FLOORS === "off" || deps.shutdown.aborted || (await isHostWanted(backend, host))) return;
  using turn = await hostLock.takeTurn("idle");
  if (!turn || !(await mayTakeRun(deps, engines.measuring))) return;
  const wanted = new AbortController();
  const look = async () => {
    if (await isHostWanted(backend, host)) wanted.abort(new Preempted());
  };
  const onError = (err: unknown) => deps.log.warn({ err }, "it is not known if the host is wanted");
  await using _looking = repeat(look, LOOK_EVERY_MS, onError, backend.clock);
  const shutdown = AbortSignal.any([turn.signal, wanted.signal, deps.shutdown]);
  // a floor that fails says nothing about the next run of somebody
  const measuring = measureMissing({ ...deps, shutdown, health: new WorkerHealth(backend.clock) }, engines);
  await measuring.catch((error: unknown) => {
    // the engines were still being prepared when it gave up the host
    if (!shutdown.aborted) throw error;
  });
}

async function measureMissing(deps: WorkerDeps, { measuring, prepare }: OnEngines): Promise<void> {
  const { backend, env, installationId, log, shutdown } = deps;
  const { host, environment } = await prepare(deps, shutdown);
  if (host.cpus < 2) return;
  const state = { hostId: env.PLUMBLINE_HOST_ID, environmentId: environment.environmentId, installationId };
  const starting = startMissingFloor(backend, state);
  const refusal = await catchAppError(starting);
  if (refusal) log.info({ code: refusal.code, reason: refusal.message }, "the floor of this host is not measured");
  const runId = refusal ? null : await starting;
  if (runId === null || shutdown.aborted) return;
  await claimAndExecute(deps, { runId }, measuring, { yields: true });
}
