import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { buildImage } from "../../images/image.ts";
import type { RunningContainer } from "../container/container.ts";
import type { ContainerSpec } from "../container/container-options.ts";
import { connectEngine, type Engine } from "../engine.ts";
import { hostLabel, type Ownership } from "../labels.ts";

const probeFolder = fileURLToPath(new URL("probe", import.meta.url));
const hourMs = 3_600_000;

/** A real engine with the probe's image, and a host's name that no other test uses. */
export interface Testbed {
  readonly engine: Engine;
  readonly ownership: Ownership;
  /** A probe that does `args` on a network; `limits` overrides. */
  probe(networkName: string, args: readonly string[], limits?: Partial<ContainerSpec>): ContainerSpec;
  /** Names of the containers and networks of this testbed's host that still exist. */
  findLeftovers(): Promise<readonly string[]>;
}

export async function openTestbed(): Promise<Testbed> {
  const engine = await connectEngine();
  const image = await buildImage(engine, probeFolder, { name: "test-probe" });
  const hostId = `test-${randomUUID()}`;
  const ownership = {
    hostId,
    installationId: "installation",
    runId: "run",
    trialId: "trial",
    attemptId: "attempt",
    lifetimeMs: hourMs,
  };
  return {
    engine,
    ownership,
    probe: (networkName, args, limits) => ({
      name: `${hostId}-${randomUUID()}`,
      image: image.imageDigest,
      args,
      networkName,
      ownership,
      cpus: 1,
      memoryBytes: 64 * 1_048_576,
      nofile: 4_096,
      ...limits,
    }),
    async findLeftovers() {
      const filters = { label: [`${hostLabel}=${hostId}`] };
      const containers = await engine.listContainers({ all: true, filters });
      const networks = await engine.listNetworks({ filters });
      return [...containers.flatMap((container) => container.Names), ...networks.map((network) => network.Name)];
    },
  };
}

/** Waits until a container has printed a line on stdout, as often as given; rejects when it ends before. */
export async function waitForLine(container: RunningContainer, text: string, times = 1): Promise<void> {
  let ended = false;
  container.exit.then(
    () => {
      ended = true;
    },
    () => {
      ended = true;
    },
  );
  while (true) {
    const lines = await container.readLogs(20);
    if (lines.filter((line) => line.text === text).length >= times) return;
    if (ended) throw new Error(`${container.name} ended without the line ${text}`);
  }
}
