import { hostname } from "node:os";
import { type Engine, isGone } from "../docker/engine.ts";
import type { Ownership } from "../docker/labels.ts";
import { createTrialNetwork, type TrialNetwork } from "../docker/network.ts";

/** A network on which containers of ours connect to the worker; no server is on it. */
export interface Reach extends AsyncDisposable {
  readonly networkName: string;
  /** The worker's own address there. */
  readonly address: string;
}

/** Creates it beside the network of a trial, whose containers cannot connect to the worker. */
export async function openReach(
  engine: Engine,
  options: { readonly name: string; readonly ownership: Ownership },
): Promise<Reach> {
  const network = await createTrialNetwork(engine, { ...options, way: "machine" });
  const dispose = () => network[Symbol.asyncDispose]();
  try {
    const address = await joinNetwork(engine, network);
    return { networkName: options.name, address, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/**
 * Makes the containers of a network reachable for the worker: on the engine's machine they are already; a worker that runs in a
 * container itself joins the network, until that is removed.
 * @returns the worker's own address there
 */
export async function joinNetwork(engine: Engine, network: TrialNetwork): Promise<string> {
  const self = await findOwnContainer(engine);
  if (self === null) return network.gateway;
  await engine.getNetwork(network.networkId).connect({ Container: self });
  const { NetworkSettings } = await engine.getContainer(self).inspect();
  const address = NetworkSettings.Networks[network.name]?.IPAddress;
  if (!address) throw new Error(`the engine gave the worker no address on ${network.name}`);
  return address;
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
