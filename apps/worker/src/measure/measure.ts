import type { Observed } from "@plumbline/core/audit/facts";
import type { Frame, SearchStop } from "@plumbline/core/frame/frame";
import { secondsOf } from "@plumbline/core/frame/over-frames";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import type { RunningContainer } from "../docker/container/container.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import type { BuiltImage } from "../images/image.ts";
import { findOtherLoads } from "../load/find-other-loads.ts";
import { type Samplers, takeFrames } from "../load/frames/take-frames.ts";
import { placeGenerators, sharesOf } from "../load/place-generators.ts";
import { lastLines } from "../place/wait-until-ready.ts";
import { reloadProxy } from "../proxy/reload-proxy.ts";
import { type ProxiedServer, startProxied } from "../proxy/start-proxied.ts";
import { type HostSampler, watchHost, withoutOpponent } from "../resources/host-sampler.ts";
import { createResourceSampler, type ResourceSampler, sumSamplers } from "../resources/resource-sampler.ts";
import { probePaths } from "../watch/path-probe.ts";
import { type TrialWatch, watchTrial } from "../watch/trial-watch.ts";
import { actAsPlanned } from "./act-as-planned.ts";
import { beginsOf, beginTogether, judgeStart } from "./begin-together.ts";
import { keepLines } from "./keep-lines.ts";
import { readGeneratorLines, startGenerators } from "./start-generators.ts";
import { KEPT_LINES, type TrialLog } from "./trial-log.ts";
import { waitForLoad } from "./wait-for-load.ts";
import { watchLogs } from "./watch-logs.ts";

/** Observations around a trial: of several generators their start, of a client the pass in which echoes were held. */
export type Seen = Pick<Observed, "disturbances" | "watched" | "generators" | "serverClock" | "agent" | "latencyCheck">;

/**
 * `startupMs`: null of a client's trial and of a server that already ran. `exit`: the server's end after its stop signal; null of one that goes on. `seen`: observations around the
 * trial. `stopped`: where the generator ended an upper-limit search.
 */
export type Measurement = {
  frames: readonly Frame[];
  startupMs: number | null;
  exit: Awaited<RunningContainer["exit"]> | null;
  seen: Seen;
  stopped: SearchStop | null;
};

/** Starts a fresh server, loads it by the plan, and takes its frames; everything started is gone afterwards. */
export async function measure(session: TrialSession, image: BuiltImage, log: TrialLog): Promise<Measurement> {
  const { trialId } = session.trial;
  // the reaper removes later what cannot be removed now: a measurement does not fail for it
  await using owned = new Disposables((error) =>
    session.execution.log.warn({ err: error, trialId }, "left to the reaper"),
  );
  await using _leaving = session.opponent?.leaving;
  try {
    return await measureIn(session, image, log, owned);
  } catch (thrown) {
    // the first side leaves after the second, which would wait for it until then
    session.opponent?.fail(thrown);
    throw thrown;
  }
}

/** Measures, and keeps what the containers have printed. */
async function measureIn(
  session: TrialSession,
  image: BuiltImage,
  log: TrialLog,
  owned: Disposables,
): Promise<Measurement> {
  const load = await startLoad(session, image, owned);
  try {
    return await takeMeasurement(session, load, log);
  } finally {
    await keepLines(session, log, {
      server: () => lastLines(load.server.container, KEPT_LINES),
      generator: () => readGeneratorLines(load.containers),
    });
  }
}

/** A server under load. */
type StartedLoad = Awaited<ReturnType<typeof startLoad>>;

/** Starts the server, the generators and all that observes them; `owned` removes them. */
async function startLoad(session: TrialSession, image: BuiltImage, owned: Disposables) {
  const { execution, allotment } = session;
  const { engine, generatorHosts } = execution;
  const watch = owned.use(await watchTrial(session.own(), [{ engine }, ...generatorHosts]));
  const server = owned.use(
    await startProxied(session, image).catch(async (error: unknown) => {
      throw await watch.explainServerEnd(error, "before it was measured");
    }),
  );
  const samplers: Samplers = { host: watchHost(execution.host.isLocal, allotment.server.cpuset) };
  const sample = async (side: "server" | "generator" | "proxy", each: readonly ResourceSampler[]) => {
    const sampler = owned.use(sumSamplers(each));
    await sampler.start();
    samplers[side] = sampler;
  };
  const serverContainers = [server.container, ...server.companions];
  const sampleServer = () =>
    sample(
      "server",
      serverContainers.map((one) => createResourceSampler(engine, one)),
    );
  owned.use(watchLogs(session, "server", server.container));
  await sampleServer();
  const proxies = server.proxy ? [server.proxy.container] : [];
  if (server.proxy) await sample("proxy", [createResourceSampler(engine, server.proxy.container)]);
  const on = {
    ...execution,
    ownership: session.own(),
    networkName: session.nameOf("generators"),
    address: execution.env.PLUMBLINE_ADDRESS,
  };
  const { places, workerAddress } = owned.use(await placeGenerators(on, sharesOf(session), server));
  const among = { clock: watch.clock, generators: places.length };
  const taken = owned.use(await takeFrames(session, workerAddress, samplers, among));
  const otherHosts = generatorHosts.slice(0, places.length);
  const areApart = otherHosts.length > 0;
  const gated = areApart || places.length > 1 || session.opponent !== null;
  const paths = owned.use(probePaths());
  const { receivers } = taken;
  const generators = await startGenerators(session, { places, receivers, gated, ca: server.ca, owned });
  // the load of other hosts takes another way
  if (!areApart) {
    paths.add("", (server.proxy ?? server).container.address);
    for (const { container } of generators) paths.add("generator.", container.address);
    samplers.path = paths;
  }
  await sample(
    "generator",
    generators.map((generator) => createResourceSampler(generator.engine, generator.container)),
  );
  const acts = actsOn(session, server, watch, sampleServer);
  const act = owned.use(actAsPlanned(session, taken.measuringSince, acts));
  const containers = generators.map(({ container }) => container);
  const onServersHost = [...serverContainers, ...proxies, ...(areApart ? [] : containers)];
  samplers.host = await leaveOutOpponent(session, samplers.host, onServersHost, owned);
  return { watch, server, taken, otherHosts, areApart, gated, act, containers, owned };
}

/** The acts that the plan may ask for in the midst of the measurement. */
function actsOn(
  { execution, trial }: TrialSession,
  { container, proxy }: ProxiedServer,
  watch: TrialWatch,
  onRestarted: () => Promise<void>,
) {
  return {
    restart: async () => {
      watch.expectRestart(container.containerId);
      await container.restart(execution.timeouts.stopMs);
      // it runs as another process
      await onRestarted();
      return `${trial.serverId} was restarted`;
    },
    reload: async () => {
      if (!proxy) throw new Error("a proxy is to reload, and there is none");
      return reloadProxy(proxy, watch);
    },
  };
}

/**
 * Waits until the other side of a duel runs, and takes what its containers use out of what the host shows: it is no load of others.
 * @param own this trial's containers on the server's host
 */
async function leaveOutOpponent(
  { opponent, execution }: TrialSession,
  host: HostSampler,
  own: readonly RunningContainer[],
  owned: Disposables,
): Promise<HostSampler> {
  if (!opponent) return host;
  const others = await opponent.meet(own);
  const sampler = owned.use(
    sumSamplers(others.map((one) => createResourceSampler(execution.engine, one, { metersLog: false }))),
  );
  await sampler.start();
  return withoutOpponent(host, sampler);
}

/** Waits until the load is over, stops the server, and tells what was measured. */
async function takeMeasurement(session: TrialSession, load: StartedLoad, log: TrialLog): Promise<Measurement> {
  const { execution, trial } = session;
  const { watch, server, taken, otherHosts, areApart, act, containers, owned } = load;
  const under = {
    server: server.container,
    generators: containers,
    taken,
    failed: [act.failed, ...(server.proxy ? [server.proxy.ended] : [])],
    watch,
  };
  const [{ stopped }, begun] = await Promise.all([
    waitForLoad(execution, trial.plan, under),
    load.gated ? beginTogether(session, taken, { areApart, owned }) : null,
  ]);
  watch.endLoad();
  log.set("generator", await readGeneratorLines(containers));
  const { frames, disturbances: others } = taken;
  const otherLoads = await findOtherLoads(otherHosts, execution.lease.runId, secondsOf(frames));
  // the generators' work is done: they go while the server stops
  const [exit] = await Promise.all([
    server.container.stop(execution.timeouts.stopMs),
    ...containers.map((container) => container[Symbol.asyncDispose]()),
  ]);
  await taken.whenStored();
  const beganMs = taken.beganMs();
  const opponents = begun && session.opponent ? await session.opponent.tellBegins(beginsOf(begun, beganMs)) : [];
  const began = begun && judgeStart(begun, beganMs, opponents);
  const { disturbances, watched } = watch.conclude(others);
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
}
