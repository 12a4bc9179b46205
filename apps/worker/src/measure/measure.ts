import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { Observed } from "@plumbline/core/audit/facts";
import type { Frame, SearchStop } from "@plumbline/core/frame/frame";
import { secondsOf } from "@plumbline/core/frame/over-frames";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { allocatePlan } from "@plumbline/core/plan/allocate-resources";
import type { RunningContainer } from "../docker/container/container.ts";
import type { Execution } from "../execution/execution.ts";
import { toOwnership } from "../execution/ownership.ts";
import type { BuiltImage } from "../images/image.ts";
import { chooseProbes } from "../load/choose-probes.ts";
import { drawKey } from "../load/draw-key.ts";
import { findOtherLoads } from "../load/find-other-loads.ts";
import { type Samplers, takeFrames } from "../load/frames/take-frames.ts";
import { placeGenerators } from "../load/place-generators.ts";
import { startGenerator } from "../load/start-generator.ts";
import { startServer } from "../place/start-server.ts";
import { lastLines } from "../place/wait-until-ready.ts";
import { watchHost } from "../resources/host-sampler.ts";
import { createResourceSampler, type ResourceSampler, sumSamplers } from "../resources/resource-sampler.ts";
import { probePaths } from "../watch/path-probe.ts";
import { watchTrial } from "../watch/trial-watch.ts";
import { beginTogether, judgeStart } from "./begin-together.ts";
import { restartAsPlanned } from "./restart-as-planned.ts";
import { KEPT_LINES, type TrialLog } from "./trial-log.ts";
import { waitForLoad } from "./wait-for-load.ts";
import { watchLogs } from "./watch-logs.ts";

/** What was seen around a trial: of several generators how they began, of a client the pass in which echoes were held. */
export type Seen = Pick<Observed, "disturbances" | "watched" | "generators" | "latencyCheck">;

/**
 * `startupMs`: of a client's trial null. `exit`: how the server ended when it was told to. `seen`: what was watched around the
 * trial. `stopped`: where the generator ended an upper-limit search.
 */
export type Measured = {
  frames: readonly Frame[];
  startupMs: number | null;
  exit: Awaited<RunningContainer["exit"]>;
  seen: Seen;
  stopped: SearchStop | null;
};

/** Starts a fresh server, loads it as the plan says, and takes its frames; everything started is gone afterwards. */
export async function measure(
  execution: Execution,
  trial: PlannedTrial,
  image: BuiltImage,
  log: TrialLog,
): Promise<Measured> {
  const { env, generatorHosts, timeouts } = execution;
  const { trialId } = trial;
  // what cannot be removed now is the reaper's to clear: a measurement does not fail for it
  await using owned = new Disposables((error) => execution.log.warn({ err: error, trialId }, "left to the reaper"));
  const watch = owned.use(await watchTrial(trialId, [{ engine: execution.engine }, ...generatorHosts]));
  const server = owned.use(await startServer(execution, trial, image));
  const samplers: Samplers = {
    host: watchHost(execution.host.isLocal, allocatePlan(trial, execution.host).server.cpuset),
  };
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
  const { clock } = watch;
  const among = { clock, generators: places.length };
  const taken = owned.use(await takeFrames(execution, trialId, workerAddress, samplers, among));
  const otherHosts = generatorHosts.slice(0, places.length);
  const areApart = otherHosts.length > 0;
  const told = areApart || places.length > 1;
  const key = drawKey();
  const paths = owned.use(probePaths());
  // the load of other hosts takes another way
  if (!areApart) {
    paths.add("", server.container.address);
    samplers.path = paths;
  }
  const probes = chooseProbes(trial.serverId, deviationsOf(execution, trial));
  const generators: RunningContainer[] = [];
  const generatorSamplers: ResourceSampler[] = [];
  for (const [index, place] of places.entries()) {
    const receiver = taken.receivers[index];
    if (!receiver) throw new Error(`nobody receives the frames of generator ${index}`);
    const generator = owned.use(await startGenerator(place, trial, server.ca, receiver, { index, told, key, probes }));
    owned.use(watchLogs(execution, trialId, "generator", generator));
    generators.push(generator);
    if (!areApart) paths.add("generator.", generator.address);
    generatorSamplers.push(createResourceSampler(place.engine, generator));
  }
  await sample("generator", generatorSamplers);
  const when = { measuringSince: taken.measuringSince, watch };
  const restart = owned.use(restartAsPlanned(execution, trial, server.container, when, sampleServer));
  try {
    const load = { server: server.container, generators, taken, restartFailed: restart.failed, watch };
    const [{ stopped }, begun] = await Promise.all([
      waitForLoad(execution, trial, load),
      told ? beginTogether(execution, trial, taken, { areApart, owned }) : null,
    ]);
    watch.endLoad();
    log.set("generator", await linesOf(generators));
    const { frames, happenings } = taken;
    const otherLoads = await findOtherLoads(otherHosts, trialId, secondsOf(frames));
    // the generators' work is done: they go while the server stops
    const [exit] = await Promise.all([
      server.container.stop(timeouts.stopMs),
      ...generators.map((generator) => generator[Symbol.asyncDispose]()),
    ]);
    const began = begun && judgeStart(begun, taken.beganMs());
    const { disturbances, watched } = watch.conclude(happenings);
    return {
      frames,
      startupMs: server.startupMs,
      exit,
      seen: {
        disturbances: [...disturbances, ...(began?.disturbances ?? []), ...otherLoads],
        watched,
        generators: began?.generators,
      },
      stopped,
    };
  } finally {
    await keepLines(log, "server", () => lastLines(server.container, KEPT_LINES));
    await keepLines(log, "generator", () => linesOf(generators));
  }
}

/** What the measured server's manifest declares, as the run froze it. */
const deviationsOf = ({ lease }: Execution, { serverId }: PlannedTrial) =>
  lease.spec.servers.find((server) => server.serverId === serverId)?.deviations ?? [];

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
