import { AppError } from "@plumbline/core/failure/app-error";
import type { ClockOffset } from "@plumbline/core/frame/clock-offset";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { hostHeaderOf, type TargetParts } from "@plumbline/core/target/target-url";
import { openAgentSampler } from "../agent/agent-sampler.ts";
import type { RunningContainer } from "../docker/container/container.ts";
import { createTrialNetwork } from "../docker/network.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import { type Samplers, type TakenFrames, takeFrames } from "../load/frames/take-frames.ts";
import { giveRows } from "../load/give-rows.ts";
import { placeGenerators, sharesOf } from "../load/place-generators.ts";
import { measureTargetClock } from "../load/target-clock.ts";
import { openReach } from "../place/reach.ts";
import { holdSlot } from "../place/slot.ts";
import type { OpenedTarget } from "../prove/prove-at-address.ts";
import { watchHost } from "../resources/host-sampler.ts";
import { createResourceSampler, sumSamplers } from "../resources/resource-sampler.ts";
import type { Site } from "../tls/reaching.ts";
import { type TrialWatch, watchTrial } from "../watch/trial-watch.ts";
import { beginTogether, judgeStart } from "./begin-together.ts";
import { keepLines } from "./keep-lines.ts";
import type { Measurement } from "./measure.ts";
import { readGeneratorLines, startGenerators } from "./start-generators.ts";
import type { TrialLog } from "./trial-log.ts";
import { waitForLoad } from "./wait-for-load.ts";

/**
 * Loads a server that already runs, at the address that its name was resolved to. Its CPU and memory are known from its agent alone, and its end is not; it is neither stopped nor restarted.
 */
export async function measureTarget(
  session: TrialSession,
  { parts, site, agent }: Pick<OpenedTarget, "parts" | "site" | "agent">,
  log: TrialLog,
): Promise<Measurement> {
  const { execution, allotment, trial } = session;
  const { engine, generatorHosts } = execution;
  await using owned = new Disposables((error) =>
    execution.log.warn({ err: error, trialId: trial.trialId }, "left to the reaper"),
  );
  const watch = owned.use(await watchTrial(session.own(), [{ engine }, ...generatorHosts]));
  owned.use(
    await holdSlot(
      { engine, own: session.own, signal: execution.signal, onWait: session.reportWait },
      execution.generatorImage.imageDigest,
    ),
  );
  const ownership = session.own();
  const network = owned.use(await createTrialNetwork(engine, { name: session.nameOf(), ownership, way: "out" }));
  const reach = owned.use(await openReach(engine, { name: `${session.nameOf()}-worker`, ownership }));
  const clock = trial.plan.ticks ? await readClock(session, { parts, site }) : null;
  const url = `ws${parts.secure ? "s" : ""}://${site.address}:${parts.port}`;
  const on = {
    ...execution,
    ownership,
    networkName: session.nameOf("generators"),
    address: execution.env.PLUMBLINE_ADDRESS,
  };
  const areApart = generatorHosts.length > 0;
  const target = { url, openUrl: areApart ? url : null, network, reach };
  const placed = owned.use(await placeGenerators(on, sharesOf(session), target));
  const places = await giveRows(session, placed.places, owned);
  const samplers: Samplers = { host: watchHost(execution.host.isLocal, allotment.generator.cpuset) };
  const told = agent ? owned.use(await openAgentSampler({ ...agent, ...wayTo(parts, site) })) : null;
  if (told) samplers.server = told;
  if (clock) samplers.clockUncertaintyUs = clock.uncertaintyUs;
  const taken = owned.use(
    await takeFrames(session, placed.workerAddress, samplers, { clock: watch.clock, generators: places.length }),
  );
  const gated = areApart || places.length > 1 || clock !== null;
  const { receivers } = taken;
  const { path, headers, ca } = site;
  const named = { host: hostHeaderOf(parts), path, headers };
  const generators = await startGenerators(session, { places, receivers, gated, ca, site: named, owned });
  const ofGenerators = owned.use(
    sumSamplers(generators.map((one) => createResourceSampler(one.engine, one.container))),
  );
  await ofGenerators.start();
  samplers.generator = ofGenerators;
  const containers = generators.map(({ container }) => container);
  const load = { taken, watch, containers, gated, areApart, serverUs: clock?.offsetUs, owned };
  try {
    const measured = await awaitEnd(session, load);
    const serverClock = clock ? { ...clock, driftUs: await readDrift(session, { parts, site }, clock) } : undefined;
    return { ...measured, seen: { ...measured.seen, serverClock, agent: told?.facts } };
  } finally {
    await keepLines(session, log, { generator: () => readGeneratorLines(containers) });
  }
}

/** The agent is at the target's own host, and its certificate is of the same authority. */
const wayTo = ({ host }: TargetParts, { address, ca }: Site) => ({ host, address, ca });

/** All that runs while a target is loaded. */
type TargetLoad = {
  readonly taken: TakenFrames;
  readonly watch: TrialWatch;
  readonly containers: readonly RunningContainer[];
  readonly gated: boolean;
  readonly areApart: boolean;
  readonly serverUs: number | undefined;
  readonly owned: Disposables;
};

async function awaitEnd(session: TrialSession, load: TargetLoad): Promise<Measurement> {
  const { taken, watch, containers, gated, areApart, serverUs, owned } = load;
  const { execution, trial } = session;
  const [{ stopped }, begun] = await Promise.all([
    waitForLoad(execution, trial.plan, { server: null, generators: containers, taken, watch }),
    gated ? beginTogether(session, taken, { areApart, serverUs, owned }) : null,
  ]);
  watch.endLoad();
  await taken.whenStored();
  const began = begun && judgeStart(begun, taken.beganMs());
  const { disturbances, watched } = watch.conclude(taken.disturbances);
  const seen = {
    disturbances: [...disturbances, ...(began?.disturbances ?? [])],
    watched,
    generators: began?.generators,
  };
  return { frames: taken.frames, startupMs: null, exit: null, seen, stopped };
}

/** Measures the clock by which a target names its ticks, and tells how closely it is known. @throws TARGET_CLOCK */
async function readClock(session: TrialSession, target: { parts: TargetParts; site: Site }): Promise<ClockOffset> {
  const clock = await measureTargetClock(target, session.execution.signal);
  const inMs = (us: number) => `${(us / 1000).toFixed(2)} ms`;
  await session.report(
    `the target's clock is ahead of the worker's by ${inMs(clock.offsetUs)}; latencies of its ticks are known to ± ${inMs(clock.uncertaintyUs)}`,
  );
  return clock;
}

/** How far the clock moved under the load, µs; null where it cannot be read any more: what became of the server is the load's to tell. */
async function readDrift(
  session: TrialSession,
  target: { parts: TargetParts; site: Site },
  before: ClockOffset,
): Promise<number | null> {
  try {
    return (await measureTargetClock(target, session.execution.signal)).offsetUs - before.offsetUs;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "TARGET_CLOCK") throw error;
    await session.report(`after the load: ${error.message}`, "error");
    return null;
  }
}
