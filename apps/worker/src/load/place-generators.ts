import { Disposables } from "@plumbline/core/lifetime/disposables";
import { allocateGenerators, besideOf } from "@plumbline/core/plan/allocate-resources";
import type { Share } from "@plumbline/core/plan/allotment";
import type { Engine } from "../docker/engine.ts";
import type { Ownership } from "../docker/labels.ts";
import { createTrialNetwork } from "../docker/network.ts";
import type { Execution } from "../execution/execution.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import type { StartedServer } from "../place/place-server.ts";

/** The place of one of a trial's generators, and the server's address as seen from there. */
export interface GeneratorPlace {
  readonly engine: Engine;
  /** The generator's image on that engine. */
  readonly image: string;
  readonly networkName: string;
  /** A second network, on which it connects to the worker; absent where the first one leads there. */
  readonly reachName?: string;
  readonly share: Share;
  /** A volume with the rows of a flow; absent where the plan has them. */
  readonly rowsVolume?: string | undefined;
  /** `ws://address:port`, or `wss://address:port`. */
  readonly url: string;
  readonly ownership: Ownership;
}

/** The share of each of a trial's generators. */
export function sharesOf({ trial, execution, opponent, allotment }: TrialSession): Share[] {
  const { plan, limits } = trial;
  return opponent ? [allotment.generator] : allocateGenerators(limits, execution.host, besideOf(plan));
}

/** The places of a trial's generators, in their order. Disposal takes away what was made for them. */
export interface GeneratorPlaces extends AsyncDisposable {
  readonly places: readonly GeneratorPlace[];
  /** The worker's address as all of them reach it. */
  readonly workerAddress: string;
}

/** Hosts of the generators, and how their resources are named and owned. */
type On = Pick<Execution, "engine" | "host" | "generatorImage" | "generatorHosts"> & {
  readonly ownership: Ownership;
  /** Name of a network of the generators on another host. */
  readonly networkName: string;
  /** The worker's address as other hosts reach it. */
  readonly address: string | undefined;
};

/**
 * Places a trial's generators: beside the server on its network, or round-robin on the other hosts, if there are any, each on a
 * network of its own that leads out.
 * @param shares of the hosts' resources, one for each generator
 */
export async function placeGenerators(
  on: On,
  shares: readonly Share[],
  server: Pick<StartedServer, "url" | "openUrl" | "network" | "reach">,
): Promise<GeneratorPlaces> {
  const { ownership, generatorImage, generatorHosts } = on;
  if (server.openUrl === null || on.address === undefined) {
    const { engine } = on;
    const { url, network, reach } = server;
    const networks = { networkName: network.name, reachName: reach.networkName };
    const here = { engine, image: generatorImage.imageDigest, ...networks, url, ownership };
    return {
      places: shares.map((share) => ({ ...here, share })),
      workerAddress: server.reach.address,
      [Symbol.asyncDispose]: async () => undefined,
    };
  }
  await using taken = new Disposables();
  const used = generatorHosts.slice(0, shares.length);
  for (const { engine } of used)
    taken.use(await createTrialNetwork(engine, { name: on.networkName, ownership, way: "out" }));
  const { openUrl: url } = server;
  const places = shares.map((share, index) => {
    const host = used[index % used.length];
    if (!host) throw new Error("there is no host for the generators");
    // an engine of another kind may give the same image another digest
    return { engine: host.engine, image: generatorImage.tag, networkName: on.networkName, url, share, ownership };
  });
  const all = taken.release();
  return { places, workerAddress: on.address, [Symbol.asyncDispose]: () => all[Symbol.asyncDispose]() };
}
