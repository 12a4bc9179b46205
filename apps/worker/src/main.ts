import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type Backend, connectBackend } from "@plumbline/backend/backend";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { ensureLocalOwner } from "@plumbline/backend/owner/ensure-local-owner";
import { AppError, toAppError } from "@plumbline/core/failure/app-error";
import { type Logger, pino } from "pino";
import { type Env, readEnv } from "./env.ts";
import type { WorkerDeps } from "./execution/execution.ts";
import { HostLock } from "./execution/host-lock.ts";
import { TIMEOUTS } from "./execution/timeouts.ts";
import { WorkerHealth } from "./execution/worker-health.ts";
import { receiveJobs } from "./jobs/receive-jobs.ts";
import { storeLeftFrames } from "./load/frames/store-left-frames.ts";
import { startHeartbeat } from "./process/heartbeat.ts";
import { startRecurring } from "./recurring/start-recurring.ts";

const VERSION_CHECKED_EVERY_MS = 5_000;

/** Composition root: environment → connections → recurring work and jobs → shutdown. */
async function main(): Promise<void> {
  const env = readEnv();
  const log = pino({ level: env.PLUMBLINE_LOG_LEVEL });
  const stop = new AbortController();
  const shutdown = stop.signal;
  abortOnStop(stop, log);
  await using _heartbeat = beat(env, log);
  await using backend = await connectBackend({ databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL, log });
  const { organizationId: installationId } = await ensureLocalOwner(backend);
  await using _versions = watchVersion(backend, stop);
  const workerId = randomUUID();
  const deps: WorkerDeps = {
    env,
    workerId,
    installationId,
    backend,
    log,
    timeouts: TIMEOUTS,
    hostLock: new HostLock(),
    health: new WorkerHealth(),
    shutdown,
  };
  await storeLeftFrames(deps);
  await using _recurring = startRecurring(deps);
  await using _receiving = receiveJobs(deps);
  log.info({ workerId, hostId: env.PLUMBLINE_HOST_ID, installationId }, "worker ready");
  if (!shutdown.aborted) await once(shutdown, "abort");
  if (shutdown.reason instanceof AppError) throw shutdown.reason;
}

/** Stops this worker once another version has changed the database's schema; what it executes goes back to the queue. */
function watchVersion({ schema, log }: Backend, stop: AbortController): AsyncDisposable {
  return repeat(
    () => schema.check(),
    VERSION_CHECKED_EVERY_MS,
    (error) => {
      if (error instanceof AppError && error.code === "OTHER_VERSION") stop.abort(error);
      else log.warn({ err: error }, "the database's version could not be read");
    },
  );
}

/** Starts the heartbeat where somebody looks. */
function beat({ PLUMBLINE_HEARTBEAT_FILE: file }: Env, log: Logger): AsyncDisposable | undefined {
  if (file === undefined) return undefined;
  return startHeartbeat(file, (err) => log.warn({ err }, "the heartbeat could not be written"));
}

/** Aborts when the process receives a stop signal. */
function abortOnStop(stop: AbortController, log: Logger): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => {
      log.info({ signal }, "shutting down");
      stop.abort();
    });
}

await main().catch((error: unknown) => {
  const { code, message, nextStep } = toAppError(error);
  process.stderr.write(`The worker has to stop: ${message}\n${nextStep}\n`);
  if (code === "INTERNAL") process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
});
