import { withRetries } from "../async/with-retries.ts";
import type { Engine } from "./engine.ts";
import { engineStatus, isGone } from "./engine.ts";
import { type Ownership, toLabels } from "./labels.ts";

/**
 * Traffic that a network lets through. `closed`: none. `in`: from other hosts to a published port; connections that a container
 * opens get no answer. `out`: connections that a container opens.
 */
export type Way = "closed" | "in" | "out";

/** The network of one trial: its containers and the worker's own address on it. */
export interface TrialNetwork extends AsyncDisposable {
  readonly networkId: string;
  readonly name: string;
  /** In CIDR notation. */
  readonly subnet: string;
  /** This machine's address on the network, at which containers reach the worker. */
  readonly gateway: string;
}

/**
 * Creates a bridge network, by default without a way out. Disposal removes it, also if containers are still connected.
 *
 * @throws the engine's error, for example when it has no free subnet.
 */
export async function createTrialNetwork(
  engine: Engine,
  options: { readonly name: string; readonly ownership: Ownership; readonly way?: Way },
): Promise<TrialNetwork> {
  const { way = "closed" } = options;
  const network = await engine.createNetwork({
    Name: options.name,
    Driver: "bridge",
    Internal: way === "closed",
    // outgoing packets keep a source address that nobody elsewhere can answer
    Options: way === "in" ? { "com.docker.network.bridge.enable_ip_masquerade": "false" } : {},
    CheckDuplicate: true,
    Labels: toLabels(options.ownership),
  });
  const dispose = () => removeNetwork(engine, network.id);
  try {
    const inspected = await network.inspect();
    const [config] = inspected.IPAM?.Config ?? [];
    if (!config?.Subnet || !config.Gateway) throw new Error(`the engine gave the network ${options.name} no address`);
    return {
      networkId: network.id,
      name: options.name,
      subnet: config.Subnet,
      gateway: config.Gateway,
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Removes a network, cutting what is still connected; one that is gone already is no error. */
export async function removeNetwork(engine: Engine, networkId: string): Promise<void> {
  const network = engine.getNetwork(networkId);
  await withRetries(async () => {
    try {
      const { Containers } = await network.inspect();
      for (const containerId of Object.keys(Containers ?? {})) {
        await network.disconnect({ Container: containerId, Force: true }).catch(ignoreGone);
      }
      await network.remove();
    } catch (error) {
      ignoreGone(error);
    }
  }, isBusy);
}

/** A container that is just leaving still counts as connected for a moment. */
function isBusy(error: unknown): boolean {
  const status = engineStatus(error);
  return status === 403 || status === 409 || status === 500;
}

function ignoreGone(error: unknown): void {
  if (!isGone(error)) throw error;
}
