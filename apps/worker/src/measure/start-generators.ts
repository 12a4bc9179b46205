import type { Disposables } from "@plumbline/core/lifetime/disposables";
import type { RunningContainer } from "../docker/container/container.ts";
import type { Engine } from "../docker/engine.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import { chooseProbes } from "../load/choose-probes.ts";
import { drawKey } from "../load/draw-key.ts";
import type { FrameReceiver } from "../load/frames/receive-frames.ts";
import type { GeneratorPlace } from "../load/place-generators.ts";
import { type GeneratorSite, startGenerator } from "../load/start-generator.ts";
import { lastLines } from "../place/wait-until-ready.ts";
import { KEPT_LINES } from "./trial-log.ts";
import { watchLogs } from "./watch-logs.ts";

/** A generator and the engine that it runs on. */
type StartedGenerator = { readonly engine: Engine; readonly container: RunningContainer };

/** Starts one generator in each place, in their order, and shows their logs. */
export async function startGenerators(
  session: TrialSession,
  load: {
    readonly places: readonly GeneratorPlace[];
    readonly receivers: readonly FrameReceiver[];
    readonly gated: boolean;
    readonly ca?: string | undefined;
    /** Set for a server that already runs. */
    readonly site?: GeneratorSite;
    readonly owned: Disposables;
  },
): Promise<StartedGenerator[]> {
  const { places, receivers, gated, ca, site, owned } = load;
  const { serverId, deviations } = session.server;
  const common = { plan: session.trial.plan, name: session.nameOf("generator"), gated, ca, site, key: drawKey() };
  const probes = chooseProbes(serverId, deviations, session.trial.plan.workload);
  const generators: StartedGenerator[] = [];
  for (const [index, place] of places.entries()) {
    const receiver = receivers[index];
    if (!receiver) throw new Error(`nobody receives the frames of generator ${index}`);
    const container = owned.use(await startGenerator(place, receiver, { ...common, probes, index }));
    owned.use(watchLogs(session, "generator", container));
    generators.push({ engine: place.engine, container });
  }
  return generators;
}

/** The newest lines of all generators, one after another. */
export async function readGeneratorLines(generators: readonly RunningContainer[]): Promise<string[]> {
  const each = Math.floor(KEPT_LINES / Math.max(1, generators.length));
  return (await Promise.all(generators.map((generator) => lastLines(generator, each)))).flat();
}
