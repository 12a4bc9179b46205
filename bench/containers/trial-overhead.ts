// The worker's own modules are imported by their paths: what is measured is its code, and apps export nothing to others.
import { randomUUID } from "node:crypto";
import { getRun } from "@plumbline/backend/runs/get-run";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { findFrames } from "@plumbline/backend/trials/find-frames";
import { planSeconds } from "@plumbline/core/plan/load-figures";
import { StartRun } from "@plumbline/core/run/start-run";
import type { RunView } from "@plumbline/core/run/views";
import type { TrialRow } from "@plumbline/core/trial/views";
import { pino } from "pino";
import { readEnv } from "../../apps/worker/src/env.ts";
import type { WorkerDeps } from "../../apps/worker/src/execution/execution.ts";
import { HostLock } from "../../apps/worker/src/execution/host/host-lock.ts";
import { TIMEOUTS } from "../../apps/worker/src/execution/timeouts.ts";
import { WorkerHealth } from "../../apps/worker/src/execution/worker-health.ts";
import { executeRun } from "../../apps/worker/src/jobs/execute-run.ts";
import type { Bench, BenchContext } from "../figure/bench.ts";
import { medianOf, percentileOf } from "../figure/statistics.ts";
import { type BenchStores, startStores } from "../installation/stores.ts";

const SERVER = "go-gorilla";
const ROUNDS = 3;

/**
 * The time that a trial takes in addition to its load, for a native server whose image is built and whose gate is passed: network, both
 * containers, stopping, summary, removal. The worker's own execution on the real engine, in this process.
 */
export const benchTrialOverhead: Bench = async (context) => {
  await using stores = await startStores();
  const deps = workerDeps(stores, context);
  context.say("first run: builds what is missing and passes the gate");
  await execute(stores, deps, 1);
  context.say(`${ROUNDS} rounds`);
  const { rows } = await execute(stores, deps, ROUNDS);
  const times = await Promise.all(rows.map((row) => timesOf(stores, row)));
  const against = `${SERVER}, chat-steady, ${ROUNDS} rounds, median`;
  const outsideS = times.map((time) => time.outsideS);
  return [
    { name: "trial-overhead.outside", value: medianOf(outsideS), unit: "s", against, goal: { atMost: 4 } },
    { name: "trial-overhead.outside.max", value: percentileOf(outsideS, 100), unit: "s", against: "slowest round" },
    {
      name: "trial-overhead.before",
      value: medianOf(times.map(({ beforeS }) => beforeS)),
      unit: "s",
      against: "start to the first frame's begin, median",
    },
    {
      name: "trial-overhead.after",
      value: medianOf(times.map(({ afterS }) => afterS)),
      unit: "s",
      against: "last frame's end to the trial's, median",
    },
  ];
};

function workerDeps({ scope, databaseUrl, redisUrl }: BenchStores, { signal }: BenchContext): WorkerDeps {
  const hostId = `bench-${randomUUID().slice(0, 13)}`;
  return {
    env: readEnv({ ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, PLUMBLINE_HOST_ID: hostId }),
    workerId: randomUUID(),
    installationId: scope.organizationId,
    backend: scope.backend,
    log: pino({ level: "error" }, process.stderr),
    timeouts: TIMEOUTS,
    hostLock: new HostLock(),
    health: new WorkerHealth(),
    shutdown: signal,
  };
}

/** Starts a run of a few seconds and executes it to its end. */
async function execute({ scope }: BenchStores, deps: WorkerDeps, rounds: number): Promise<RunView> {
  const request = { serverIds: [SERVER], scenarioIds: ["chat-steady"], rounds, scale: 0.1, measureS: 3, warmupS: 1 };
  const { runId } = await startRun(scope, StartRun.parse(request));
  await executeRun(deps, { runId, attempt: 0 });
  deps.shutdown.throwIfAborted();
  const run = await getRun(scope, { runId });
  const failed = run.rows.find(({ status }) => status !== "succeeded");
  if (failed) throw new Error(`the trial ${failed.status}: ${JSON.stringify(failed.failure)}`);
  return run;
}

/** Seconds of a trial that are not its plan's, and of these the ones before and after its frames. */
async function timesOf({ scope }: BenchStores, { trialId, plan, startedAt, finishedAt }: TrialRow) {
  const frames = (await findFrames(scope, { trialIds: [trialId] }))[trialId] ?? [];
  const [first, last] = [frames[0], frames.at(-1)];
  if (!startedAt || !finishedAt || !first || !last) throw new Error(`the trial ${trialId} has no times or no frames`);
  return {
    outsideS: (finishedAt.getTime() - startedAt.getTime()) / 1_000 - planSeconds(plan),
    beforeS: (first.startMs - startedAt.getTime()) / 1_000,
    afterS: (finishedAt.getTime() - last.startMs - last.durationMs) / 1_000,
  };
}
