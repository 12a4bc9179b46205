import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connectBackend } from "@plumbline/backend/backend";
import { ensureLocalOwner } from "@plumbline/backend/owner/ensure-local-owner";
import { AppError, toAppError } from "@plumbline/core/failure/app-error";
import { pino } from "pino";
import { readEnv } from "./env.ts";
import type { WorkerDeps } from "./execution/execution.ts";
import { HostLock } from "./execution/host/host-lock.ts";
import { TIMEOUTS } from "./execution/timeouts.ts";
import { WorkerHealth } from "./execution/worker-health.ts";
import { receiveJobs } from "./jobs/receive-jobs.ts";
import { storeLeftFrames } from "./load/frames/store-left-frames.ts";
import { startHeartbeat } from "./process/heartbeat.ts";
import { abortOnStop } from "./process/stop-signal.ts";
import { watchVersion } from "./process/watch-version.ts";
import { startRecurring } from "./recurring/start-recurring.ts";

/** Composition root: environment → connections → recurring work and jobs → shutdown. */
async function main(): Promise<void> {
  const env = readEnv();
  const log = pino({ level: env.PLUMBLINE_LOG_LEVEL });
  const stop = new AbortController();
  const shutdown = stop.signal;
  abortOnStop(stop, log);
  await using _heartbeat = startHeartbeat(env.PLUMBLINE_HEARTBEAT_FILE, (err) =>
    log.warn({ err }, "the heartbeat could not be written"),
  );
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

await main().catch((error: unknown) => {
  const { code, message, nextStep } = toAppError(error);
  process.stderr.write(`The worker has to stop: ${message}\n${nextStep}\n`);
  if (code === "INTERNAL") process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
});
