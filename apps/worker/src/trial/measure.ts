import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { Observed } from "@plumbline/core/audit/facts";
import type { Frame, SearchStop } from "@plumbline/core/frame/frame";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import type { RunningContainer } from "../docker/container.ts";
import { watchHost } from "../docker/host-sampler.ts";
import type { BuiltImage } from "../docker/image.ts";
import { createResourceSampler, type ResourceSampler, sumSamplers } from "../docker/stats.ts";
import type { Execution } from "../jobs/execution.ts";
import { findOtherLoads } from "../load/find-other-loads.ts";
import { placeGenerators } from "../load/place-generators.ts";
import { startGenerator } from "../load/start-generator.ts";
import { type Samplers, takeFrames } from "../load/take-frames.ts";
import { beginTogether, judgeStart } from "./begin-together.ts";
import { toOwnership } from "./ownership.ts";
import { restartAsPlanned } from "./restart-as-planned.ts";
import { startServer } from "./start-server.ts";
import { KEPT_LINES, type TrialLog } from "./trial-log.ts";
import { waitForLoad } from "./wait-for-load.ts";
import { lastLines } from "./wait-until-ready.ts";
import { watchLogs } from "./watch-logs.ts";

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
  const { env, generatorHosts, patience } = execution;
  const { trialId } = trial;
  // what cannot be removed now is the reaper's to clear: a measurement does not fail for it
  await using owned = new Disposables((error) => execution.log.warn({ err: error, trialId }, "left to the reaper"));
  const server = owned.use(await startServer(execution, trial, image));
  const samplers: Samplers = { host: watchHost(execution.host.isLocal) };
  const sample = async (side: "server" | "generator", each: readonly ResourceSampler[]) => {
    const sampler = owned.use(sumSamplers(each));
    await sampler.start();
    samplers[side] = sampler;
  };
  const sampleServer = () =>
    sample(
      "server",
      [server.container, ...server.companions].map((one) => createResourceSampler(execution.engine, one)),
    );
  owned.use(watchLogs(execution, trialId, "server", server.container));
  await sampleServer();
  const on = { ...execution, ownership: toOwnership(execution, trial), address: env.PLUMBLINE_ADDRESS };
  const { places, workerAddress } = owned.use(await placeGenerators(on, trial, server));
  const taken = owned.use(await takeFrames(execution, trialId, workerAddress, samplers, places.length));
  const otherHosts = generatorHosts.slice(0, places.length);
  const areApart = otherHosts.length > 0;
  const told = areApart || places.length > 1;
  const generators: RunningContainer[] = [];
  const generatorSamplers: ResourceSampler[] = [];
  for (const [index, place] of places.entries()) {
    const receiver = taken.receivers[index];
    if (!receiver) throw new Error(`nobody receives the frames of generator ${index}`);
    const generator = owned.use(await startGenerator(place, trial, server.ca, receiver, { index, told }));
    owned.use(watchLogs(execution, trialId, "generator", generator));
    generators.push(generator);
    generatorSamplers.push(createResourceSampler(place.engine, generator));
  }
  await sample("generator", generatorSamplers);
  const restart = owned.use(restartAsPlanned(execution, trial, server.container, taken.measuringSince, sampleServer));
  try {
    const load = { server: server.container, generators, taken, restartFailed: restart.failed };
    const [{ stopped }, begun] = await Promise.all([
      waitForLoad(execution, trial, load),
      told ? beginTogether(execution, trial, taken, { areApart, owned }) : null,
    ]);
    log.set("generator", await linesOf(generators));
    const otherLoads = await findOtherLoads(otherHosts, trialId);
    // the generators' work is done: they go while the server stops
    const [exit] = await Promise.all([
      server.container.stop(patience.stopMs),
      ...generators.map((generator) => generator[Symbol.asyncDispose]()),
    ]);
    const { frames, disturbances } = taken;
    const began = begun && judgeStart(begun, taken.beganMs());
    return {
      frames,
      startupMs: server.startupMs,
      exit,
      disturbances: [...disturbances, ...(began?.disturbances ?? []), ...otherLoads],
      stopped,
      generators: began?.generators,
    };
  } finally {
    await keepLines(log, "server", () => lastLines(server.container, KEPT_LINES));
    await keepLines(log, "generator", () => linesOf(generators));
  }
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
