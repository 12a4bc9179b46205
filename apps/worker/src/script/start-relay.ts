import { AppError } from "@plumbline/core/failure/app-error";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { FIRST_PORT, LAST_PORT } from "@plumbline/core/plan/costs";
import { targetLimits } from "@plumbline/core/target/refuse-target-run";
import { startContainer } from "../docker/container/container.ts";
import type { Engine } from "../docker/engine.ts";
import type { Ownership } from "../docker/labels.ts";
import { createTrialNetwork } from "../docker/network.ts";

const PORT = 8080;
const NOFILE = 65_536;
const MEMORY_BYTES = 256 * 1_048_576;
/** Longest time from its start to its first line. */
const READY_MS = 10_000;

/** The place of a relay. */
interface RelayPlace {
  readonly engine: Engine;
  /** k6 with the relay in it. */
  readonly image: string;
  /** The network that it serves; names of its own container and of its other network begin so. */
  readonly networkName: string;
  readonly ownership: Ownership;
}

/** The only way from a network to one address. */
interface Relay extends AsyncDisposable {
  /** `address:port` on the network that it serves. */
  readonly address: string;
}

/**
 * Makes a network without a way out, and a relay on it that leads to one address, within the limits of loads that go to one. Nobody else is on
 * that network: this machine has no address there, and the relay hands on no packets.
 * @param to `address:port`, resolved by the worker
 * @throws GENERATOR_FAILED where it does not begin to listen
 */
export async function startRelay({ engine, image, networkName, ownership }: RelayPlace, to: string): Promise<Relay> {
  await using taken = new Disposables();
  const inside = taken.use(await createTrialNetwork(engine, { name: networkName, ownership, way: "none" }));
  const outside = taken.use(await createTrialNetwork(engine, { name: `${networkName}-out`, ownership, way: "out" }));
  const container = taken.use(
    await startContainer(engine, {
      name: `${networkName}-relay`,
      image,
      args: argsOf(to),
      networkName: inside.name,
      alsoOn: outside.name,
      ownership,
      cpus: 1,
      memoryBytes: MEMORY_BYTES,
      nofile: NOFILE,
      sysctls: { "net.ipv4.ip_forward": "0", "net.ipv4.ip_local_port_range": `${FIRST_PORT} ${LAST_PORT}` },
    }),
  );
  if ((await container.readFirstLine(READY_MS)) === null)
    throw new AppError("GENERATOR_FAILED", `The relay to ${to} did not begin to listen within ${READY_MS / 1_000} s.`);
  const all = taken.release();
  return { address: `${container.address}:${PORT}`, [Symbol.asyncDispose]: () => all[Symbol.asyncDispose]() };
}

function argsOf(to: string): string[] {
  const { clients, connectsPerS, bytesPerS } = targetLimits;
  return [
    "relay",
    `--listen=:${PORT}`,
    `--to=${to}`,
    `--open=${clients}`,
    `--opened-per-s=${connectsPerS}`,
    `--bytes-per-s=${bytesPerS}`,
  ];
}
