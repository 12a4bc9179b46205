import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { Observed } from "@plumbline/core/audit/facts";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Frame, SearchStop } from "@plumbline/core/frame/frame";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { generatorsOf, planSeconds } from "@plumbline/core/scenario/load-plan";
import type { RunningContainer } from "../docker/container.ts";
import { watchHost } from "../docker/host-sampler.ts";
import type { BuiltImage } from "../docker/image.ts";
import { createResourceSampler, sumSamplers } from "../docker/stats.ts";
import type { Execution } from "../jobs/execution.ts";
import type { LoadEnd } from "../load/frame-inbox.ts";
import { endedWell, toGeneratorFailure } from "../load/generator-exit.ts";
import { startGenerator } from "../load/start-generator.ts";
import { type Samplers, type TakenFrames, takeFrames } from "../load/take-frames.ts";
import { beginTogether, judgeStart } from "./begin-together.ts";
import { toOwnership } from "./ownership.ts";
import { restartAsPlanned } from "./restart-as-planned.ts";
import { startServer } from "./start-server.ts";
import { KEPT_LINES, type TrialLog } from "./trial-log.ts";
import { lastLines, toExitFailure } from "./wait-until-ready.ts";
import { watchEngine } from "./watch-engine.ts";
import { watchLogs } from "./watch-logs.ts";
import { withDeadline } from "./with-deadline.ts";

/**
 * `startupMs`: of a client's trial null. `exit`: how the server ended when it was told to. `disturbances`: what went wrong
 * around the trial. `stopped`: where the generator ended an upper-limit search. `generators`: of several, how they began.
 */
export type Measured = {
  frames: readonly Frame[];
  startupMs: number | null;
  exit: Awaited<RunningContainer["exit"]>;
  disturbances: readonly string[];
  stopped: SearchStop | null;
  generators: Observed["generators"];
};

/** Starts a fresh server, loads it as the plan says, and takes its frames; everything started is gone afterwards. */
export async function measure(
  execution: Execution,
  trial: PlannedTrial,
  image: BuiltImage,
  log: TrialLog,
): Promise<Measured> {
  const { patience } = execution;
  const { trialId } = trial;
  // what cannot be removed now is the reaper's to clear: a measurement does not fail for it
  await using owned = new Disposables((error) => execution.log.warn({ err: error, trialId }, "left to the reaper"));
  const server = owned.use(await startServer(execution, trial, image));
  const samplers: Samplers = { host: watchHost(execution.host.isLocal) };
  const sample = async (side: "server" | "generator", containers: readonly RunningContainer[]) => {
    const sampler = owned.use(sumSamplers(containers.map((one) => createResourceSampler(execution.engine, one))));
    await sampler.start();
    samplers[side] = sampler;
  };
  owned.use(watchLogs(execution, trialId, "server", server.container));
  await sample("server", [server.container, ...server.companions]);
  const { address } = server.reach;
  const taken = owned.use(await takeFrames(execution, trialId, address, samplers, generatorsOf(trial.plan)));
  const generators: RunningContainer[] = [];
  const place = { ...execution, ownership: toOwnership(execution, trial) };
  for (const [index, receiver] of taken.receivers.entries()) {
    const generator = owned.use(await startGenerator(place, trial, server, receiver, index));
    owned.use(watchLogs(execution, trialId, "generator", generator));
    generators.push(generator);
  }
  await sample("generator", generators);
  const restart = owned.use(
    restartAsPlanned(execution, trial, server.container, taken.measuringSince, () =>
      sample("server", [server.container, ...server.companions]),
    ),
  );
  try {
    const load = { server: server.container, generators, taken, restartFailed: restart.failed };
    const [{ stopped }, offsets] = await Promise.all([
      waitForLoad(execution, trial, load),
      generators.length > 1 ? beginTogether(execution, trial, load) : null,
    ]);
    log.set("generator", await linesOf(generators));
    // the generators' work is done: they go while the server stops
    const [exit] = await Promise.all([
      server.container.stop(patience.stopMs),
      ...generators.map((generator) => generator[Symbol.asyncDispose]()),
    ]);
    const { frames, disturbances } = taken;
    const began = offsets && judgeStart(offsets, taken.beganMs());
    return {
      frames,
      startupMs: server.startupMs,
      exit,
      disturbances: [...disturbances, ...(began?.disturbances ?? [])],
      stopped,
      generators: began?.generators,
    };
  } finally {
    await keepLines(log, "server", () => lastLines(server.container, KEPT_LINES));
    await keepLines(log, "generator", () => linesOf(generators));
  }
}

/** What is under way while a trial is loaded. */
type Load = {
  server: RunningContainer;
  generators: readonly RunningContainer[];
  taken: TakenFrames;
  restartFailed: Promise<never>;
};

/** Waits until all generators have ended well and their last frame is stored. Whatever else happens first is the failure. */
async function waitForLoad(
  { signal, patience }: Execution,
  trial: PlannedTrial,
  { server, generators, taken, restartFailed }: Load,
): Promise<LoadEnd> {
  await using engine = watchEngine();
  const serverEnded = server.exit.then(async () =>
    Promise.reject(await toExitFailure(server, "while it was measured")),
  );
  const done = endOf(generators);
  const storingFailed = taken.ended.then(() => done);
  const limitMs = planSeconds(trial.plan) * 1000 + patience.generatorMs;
  const late = () =>
    new AppError("GENERATOR_FAILED", `The load generator did not end within ${Math.round(limitMs / 1000)} s.`);
  const { exit, generator } = await withDeadline(
    Promise.race([done, serverEnded, storingFailed, engine.lost, restartFailed]),
    limitMs,
    late,
    signal,
  );
  if (!endedWell(exit)) throw toGeneratorFailure(exit, await lastLines(generator));
  return withDeadline(
    taken.ended,
    patience.generatorMs,
    () => new AppError("GENERATOR_SILENT", "The load generator ended without delivering its last frames."),
    signal,
  );
}

type Ended = { generator: RunningContainer; exit: Awaited<RunningContainer["exit"]> };

/** The end that counts: the first of a generator that failed, or the last of all. */
function endOf(generators: readonly RunningContainer[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let running = generators.length;
    for (const generator of generators)
      generator.exit.then((exit) => {
        running--;
        if (running === 0 || !endedWell(exit)) resolve({ generator, exit });
      }, reject);
  });
}

/** Keeps the newest lines of what is still there. */
async function keepLines(log: TrialLog, source: "server" | "generator", read: () => Promise<string[]>): Promise<void> {
  const lines = await read().catch(() => null);
  if (lines) log.set(source, lines);
}

/** The newest lines of all generators, one after another. */
async function linesOf(generators: readonly RunningContainer[]): Promise<string[]> {
  const each = Math.floor(KEPT_LINES / Math.max(1, generators.length));
  return (await Promise.all(generators.map((generator) => lastLines(generator, each)))).flat();
}
