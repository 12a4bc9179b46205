import { hostname } from "node:os";
import { type Engine, isGone } from "../docker/engine.ts";
import type { TrialNetwork } from "../docker/network.ts";

/** The worker's own address on a trial's network. */
export interface Reach extends AsyncDisposable {
  readonly address: string;
}

/**
 * Makes the worker reachable from a trial's containers, and them from it: on the engine's machine the network's gateway
 * is the worker's own address; a worker that runs in a container itself joins the network.
 */
export async function reachNetwork(engine: Engine, network: TrialNetwork): Promise<Reach> {
  const self = await findOwnContainer(engine);
  if (self === null) return { address: network.gateway, [Symbol.asyncDispose]: async () => undefined };
  await engine.getNetwork(network.networkId).connect({ Container: self });
  const leave = () => engine.getNetwork(network.networkId).disconnect({ Container: self, Force: true });
  const { NetworkSettings } = await engine.getContainer(self).inspect();
  const address = NetworkSettings.Networks[network.name]?.IPAddress;
  if (!address) {
    await leave();
    throw new Error(`the engine gave the worker no address on ${network.name}`);
  }
  return { address, [Symbol.asyncDispose]: leave };
}

/** The id of the container that this process runs in, null outside of one: a container's host name is its id. */
async function findOwnContainer(engine: Engine): Promise<string | null> {
  if (!/^[0-9a-f]{12}$/.test(hostname())) return null;
  try {
    return (await engine.getContainer(hostname()).inspect()).Id;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
