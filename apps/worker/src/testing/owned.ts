import { removeContainer } from "../docker/container/container.ts";
import { removeVolume } from "../docker/container/file-volume.ts";
import type { Engine } from "../docker/engine.ts";
import { hostLabel } from "../docker/labels.ts";
import { removeNetwork } from "../docker/network.ts";

async function listOwned(engine: Engine, hostId: string) {
  const filters = { label: [`${hostLabel}=${hostId}`] };
  return {
    containers: await engine.listContainers({ all: true, filters }),
    networks: await engine.listNetworks({ filters }),
    volumes: (await engine.listVolumes({ filters })).Volumes ?? [],
  };
}

/** Names of a host's containers, networks and volumes that exist. */
export async function findOwned(engine: Engine, hostId: string): Promise<string[]> {
  const { containers, networks, volumes } = await listOwned(engine, hostId);
  return [...containers.flatMap(({ Names }) => Names), ...[...networks, ...volumes].map(({ Name }) => Name)];
}

/** Removes them, running or not. */
export async function removeOwned(engine: Engine, hostId: string): Promise<void> {
  const { containers, networks, volumes } = await listOwned(engine, hostId);
  for (const container of containers) await removeContainer(engine, container.Id);
  for (const network of networks) await removeNetwork(engine, network.Id);
  for (const volume of volumes) await removeVolume(engine, volume.Name);
}
