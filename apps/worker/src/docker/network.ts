import { randomInt } from "node:crypto";
import { withRetries } from "../async/with-retries.ts";
import type { Engine } from "./engine.ts";
import { engineStatus, isGone } from "./engine.ts";
import { type Ownership, toLabels } from "./labels.ts";

/**
 * Traffic that a network lets through, beside that between its containers.
 * - `closed`: connections that this machine opens to a container.
 * - `in`: these, and those of other hosts to a published port.
 * - `machine`: connections in both directions between this machine and a container.
 * - `public`: connections that a container opens to public addresses.
 * - `out`: connections that a container opens to any address.
 * - `none`: nothing.
 *
 * The engine alone would let containers of `closed`, `in` and `public` connect to this machine: the firewall
 * (apps/worker/firewall) knows their bridges by name and has to be set before the network is made.
 */
export type Way = "closed" | "in" | "machine" | "public" | "out" | "none";

/** A network of a trial or of a build. */
export interface TrialNetwork extends AsyncDisposable {
  readonly networkId: string;
  readonly name: string;
  /** In CIDR notation. */
  readonly subnet: string;
  /** This machine's address on the network; of a network of the way `none` nobody's. */
  readonly gateway: string;
}

const BRIDGE = "com.docker.network.bridge";
/** The kernel takes 15 characters; the prefixes are those of apps/worker/firewall/set-rules.sh. */
const nameBridge = (prefix: "plumb-t-" | "plumb-i-" | "plumb-b-") => prefix + randomInt(36 ** 6, 36 ** 7).toString(36);

type Bridge = { readonly Internal: boolean; readonly Options: Readonly<Record<string, string>> };

const bridges: Readonly<Record<Way, () => Bridge>> = {
  closed: () => ({ Internal: true, Options: { [`${BRIDGE}.name`]: nameBridge("plumb-t-") } }),
  in: () => ({
    Internal: false,
    Options: {
      [`${BRIDGE}.name`]: nameBridge("plumb-i-"),
      // without the firewall outgoing packets keep a source address that nobody elsewhere can answer
      [`${BRIDGE}.enable_ip_masquerade`]: "false",
    },
  }),
  machine: () => ({ Internal: true, Options: {} }),
  public: () => ({ Internal: false, Options: { [`${BRIDGE}.name`]: nameBridge("plumb-b-") } }),
  out: () => ({ Internal: false, Options: {} }),
  // this machine has no address on it, so that nothing needs the firewall
  none: () => ({ Internal: true, Options: { [`${BRIDGE}.inhibit_ipv4`]: "true" } }),
};

/**
 * Creates a bridge network; one that has its name already is removed. Disposal removes it, also if containers are still connected.
 *
 * @throws the engine's error, for example when it has no free subnet.
 */
export async function createTrialNetwork(
  engine: Engine,
  options: { readonly name: string; readonly ownership: Ownership; readonly way: Way },
): Promise<TrialNetwork> {
  const create = () =>
    engine.createNetwork({
      Name: options.name,
      Driver: "bridge",
      ...bridges[options.way](),
      CheckDuplicate: true,
      Labels: toLabels(options.ownership),
    });
  const network = await create().catch(async (error: unknown) => {
    if (engineStatus(error) !== 409) throw error;
    // no other attempt has this name: an engine that was restarted has brought back what was removed as it stopped
    await removeNetwork(engine, options.name);
    return create();
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

/** Removes a network by its id or name, cutting what is still connected; one that is gone already is not an error. */
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
