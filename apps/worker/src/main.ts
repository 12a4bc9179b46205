import { randomUUID } from "node:crypto";
import { ensureLocalOwner } from "@plumbline/backend/accounts/ensure-local-owner";
import { connectBackend } from "@plumbline/backend/backend";
import { sweepRuns } from "@plumbline/backend/execution/sweep-runs";
import { compactEndedTrials } from "@plumbline/backend/frames/compact-ended-trials";
import { removeFrames } from "@plumbline/backend/frames/remove-frames";
import { startMissingProofs } from "@plumbline/backend/gate/start-proof";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { raiseChangeNotices } from "@plumbline/backend/notices/raise-change-notices";
import { receive } from "@plumbline/backend/queue/job-queue";
import { fireDueSlots } from "@plumbline/backend/schedules/fire-due-slots";
import { setWakers } from "@plumbline/backend/schedules/set-wakers";
import { wakeJob } from "@plumbline/backend/schedules/wakers";
import { tasks } from "@plumbline/backend/tasks/catalog";
import { findLiveAttempts } from "@plumbline/backend/tasks/find-live-attempts";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { sweep } from "@plumbline/backend/tasks/sweep";
import { saveTrends } from "@plumbline/backend/trends/save-trends";
import { registerWorker } from "@plumbline/backend/workers/register-worker";
import { toAppError } from "@plumbline/core/failure/app-error";
import { pino } from "pino";
import { connectEngine } from "./docker/engine.ts";
import { readEngineInfo } from "./docker/engine-info.ts";
import { reap } from "./docker/reaper.ts";
import { readEnv } from "./env.ts";
import type { WorkerDeps } from "./execution/execution.ts";
import { HostTurns } from "./execution/host-turns.ts";
import { executeRun } from "./jobs/execute-run.ts";
import { proveServerJob } from "./jobs/prove-server.ts";
import { recordFlameGraphJob } from "./jobs/record-flame-graph.ts";
import { connectGeneratorHosts } from "./load/generator-hosts.ts";
import { removeImages } from "./recurring/remove-images.ts";
import { attemptIdOf } from "./trial/ownership.ts";
import { PATIENCE } from "./trial/patience.ts";

const SWEEP_EVERY_MS = 5_000;
/** What Redis forgot to wake somebody for is seen after this long. */
const CLOCK_EVERY_MS = 10_000;
const REAP_EVERY_MS = 10_000;
const REGISTER_EVERY_MS = 10_000;
const LOOK_FOR_UNPROVED_EVERY_MS = 30_000;
const COMPACT_EVERY_MS = 5_000;
const LOOK_FOR_UNNAMED_EVERY_MS = 60_000;
/** How long no run must have used the host before images are proved, or removed, of its own accord. */
const REST_MS = 60_000;

/** Composition root: environment → connections → jobs → shutdown. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = pino({ level: env.PLUMBLINE_LOG_LEVEL });
  const startedAt = new Date();
  const workerId = randomUUID();
  const shutdown = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    for (const name of ["SIGTERM", "SIGINT"] as const) {
      process.once(name, () => {
        log.info({ signal: name }, "shutting down");
        shutdown.abort();
        resolve();
      });
    }
  });

  await using backend = await connectBackend({ databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL });
  const { organizationId: installationId } = await ensureLocalOwner(backend);
  const onError = (task: string) => (error: unknown) =>
    log.warn({ task, err: error }, "a recurring task failed; it is tried again");
  await using _sweeping = repeat(() => sweepRuns(backend), SWEEP_EVERY_MS, onError("sweep"));
  await using _sweepingProofs = repeat(() => sweep(backend, "proof"), SWEEP_EVERY_MS, onError("sweep proofs"));
  await using _sweepingFlames = repeat(
    () => sweep(backend, "flameGraph"),
    SWEEP_EVERY_MS,
    onError("sweep flame graphs"),
  );
  await using _firing = repeat(() => fireDueSlots(backend, new Date()), CLOCK_EVERY_MS, onError("fire slots"));
  await using _waking = repeat(() => setWakers(backend), CLOCK_EVERY_MS, onError("set wakers"));
  await using _woken = receive(wakeJob, env.REDIS_URL, () => fireDueSlots(backend, new Date()), onError("wake"));
  await using _trending = repeat(() => saveTrends(backend), SWEEP_EVERY_MS, onError("add runs to the trends"));
  await using _reaping = repeat(() => reapLeftovers(), REAP_EVERY_MS, onError("reap"));
  await using _registering = repeat(
    async () =>
      registerWorker(backend, {
        workerId,
        hostId: env.PLUMBLINE_HOST_ID,
        startedAt,
        engine: await describeEngine(env.PLUMBLINE_GENERATOR_ENGINES),
      }),
    REGISTER_EVERY_MS,
    onError("register"),
  );
  const deps: WorkerDeps = {
    env,
    workerId,
    installationId,
    backend,
    log,
    patience: PATIENCE,
    turns: new HostTurns(),
    shutdown: shutdown.signal,
  };
  const execute = (job: Job<"run">) =>
    executeRun(deps, job).catch((error: unknown) =>
      log.error({ err: error, runId: job.runId }, "the run was given up; the sweep settles it when its lease ends"),
    );
  await using _receiving = receive(tasks.run.job, env.REDIS_URL, execute, (error) =>
    log.warn({ err: error }, "the queue's connection failed"),
  );
  const prove = (job: Job<"proof">) =>
    proveServerJob(deps, job).catch((error: unknown) =>
      log.error({ err: error, proofId: job.proofId }, "the proof was given up; the sweep settles it"),
    );
  await using _receivingProofs = receive(tasks.proof.job, env.REDIS_URL, prove, (error) =>
    log.warn({ err: error }, "the proofs' queue connection failed"),
  );
  const recordFlame = (job: Job<"flameGraph">) =>
    recordFlameGraphJob(deps, job).catch((error: unknown) =>
      log.error({ err: error, trialId: job.trialId }, "the flame graph was given up; the sweep settles it"),
    );
  await using _receivingFlames = receive(tasks.flameGraph.job, env.REDIS_URL, recordFlame, (error) =>
    log.warn({ err: error }, "the flame graphs' queue connection failed"),
  );
  // what takes a minute is proved when nobody waits for the host
  await using _provingWhenIdle = repeat(
    async () => (deps.turns.hasRested(REST_MS) ? startMissingProofs(backend) : 0),
    LOOK_FOR_UNPROVED_EVERY_MS,
    onError("look for unproved images"),
  );
  await using _removingImages = repeat(
    async () => (deps.turns.hasRested(REST_MS) ? removeImages(deps, Date.now()) : undefined),
    LOOK_FOR_UNNAMED_EVERY_MS,
    onError("remove images"),
  );
  // looking for changes takes a core too
  await using _tellingOfChanges = repeat(
    () => raiseChangeNotices(backend, new Date(), () => deps.turns.hasRested(0)),
    CLOCK_EVERY_MS,
    onError("tell of changes"),
  );
  const store = { folder: env.PLUMBLINE_FRAMES_DIR, hostId: env.PLUMBLINE_HOST_ID };
  // compressing an hour's frames takes a second of a core: never while something is measured
  await using _compacting = repeat(
    () => compactEndedTrials(backend, store, () => deps.turns.hasRested(0)),
    COMPACT_EVERY_MS,
    onError("compact"),
  );
  await using _removing = repeat(() => removeFrames(backend, store), SWEEP_EVERY_MS, onError("remove frames"));
  log.info({ workerId, hostId: env.PLUMBLINE_HOST_ID, installationId }, "worker ready");
  await stopped;

  async function reapLeftovers(): Promise<void> {
    const nowMs = Date.now();
    const attemptIds = new Set((await findLiveAttempts(backend)).map(attemptIdOf));
    for (const address of [undefined, ...env.PLUMBLINE_GENERATOR_ENGINES]) {
      const engine = await connectEngine(address).catch(() => null);
      if (!engine) continue;
      const removed = await reap(engine, { hostId: env.PLUMBLINE_HOST_ID, installationId, attemptIds, nowMs });
      if (removed.length > 0) log.info({ removed, address }, "removed what ended attempts had left");
    }
  }
}

/** Plain facts about the engine and those that the load comes from, or why one of them does not answer. */
async function describeEngine(generatorEngines: readonly string[]) {
  try {
    const [info, hosts] = await Promise.all([
      connectEngine().then(readEngineInfo),
      connectGeneratorHosts(generatorEngines),
    ]);
    const generators = hosts.length > 0 ? { generators: hosts.map((host) => ({ ...host.info })) } : {};
    return { available: true, ...info, ...generators };
  } catch (error) {
    const { code, message, nextStep } = toAppError(error);
    return { available: false, code, message, nextStep };
  }
}

await main().catch((error: unknown) => {
  const { code, message, nextStep } = toAppError(error);
  process.stderr.write(`The worker cannot go on: ${message}\n${nextStep}\n`);
  if (code === "INTERNAL") process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
});
