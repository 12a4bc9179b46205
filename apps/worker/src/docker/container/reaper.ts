import type { Engine } from "../engine.ts";
import { readEngineClock } from "../engine-info.ts";
import { hostLabel, type Labels, parseLabels } from "../labels.ts";
import { removeNetwork } from "../network.ts";
import { removeContainer } from "./container.ts";
import { removeVolume } from "./file-volume.ts";

/** The owners whose resources must stay. */
export interface LiveOwners {
  /** The host whose resources are looked at; those of other hosts on the same engine are left alone. */
  readonly hostId: string;
  /** The installation whose attempts these are. What belongs to another one on the same engine stays until its time is over. */
  readonly installationId: string;
  readonly attemptIds: ReadonlySet<string>;
  /**
   * Unix time at which `attemptIds` was read, by the engine's clock, which dates the resources too: what was made since
   * belongs to an attempt that is not in it yet.
   */
  readonly nowMs: number;
}

export type RemovalReason = "expired" | "orphaned";

/** Something that was removed, and why. */
export interface Reaped {
  readonly kind: "container" | "network" | "volume";
  readonly name: string;
  readonly reason: RemovalReason;
}

/**
 * Removes this host's containers, networks and volumes whose time is over or whose attempt has ended. What carries no label
 * of ours is never touched, and neither is an image. A removal that fails does not stop the others.
 *
 * @throws AggregateError with every removal that failed, after all were tried.
 */
export async function reap(engine: Engine, owners: LiveOwners): Promise<readonly Reaped[]> {
  const filters = { label: [`${hostLabel}=${owners.hostId}`] };
  const reaped: Reaped[] = [];
  const failures: unknown[] = [];
  const remove = async (kind: Reaped["kind"], name: string, found: FoundResource, removal: () => Promise<void>) => {
    const reason = findRemovalReason(found, owners);
    if (!reason) return;
    try {
      await removal();
      reaped.push({ kind, name, reason });
    } catch (error) {
      failures.push(error);
    }
  };
  // Networks after the containers on them.
  for (const container of await engine.listContainers({ all: true, filters })) {
    const name = container.Names[0]?.replace(/^\//, "") ?? container.Id;
    const found = { labels: container.Labels, createdBeforeMs: (container.Created + 1) * 1_000 };
    await remove("container", name, found, () => removeContainer(engine, container.Id));
  }
  for (const network of await engine.listNetworks({ filters })) {
    const found = { labels: network.Labels ?? {}, createdBeforeMs: Date.parse(network.Created) + 1 };
    await remove("network", network.Name, found, () => removeNetwork(engine, network.Id));
  }
  const { Volumes } = await engine.listVolumes({ filters });
  for (const volume of Volumes ?? []) {
    const createdAt = "CreatedAt" in volume ? Date.parse(String(volume.CreatedAt)) : Number.NaN;
    // engines round it down to a second
    const found = { labels: volume.Labels ?? {}, createdBeforeMs: createdAt + 1_000 };
    await remove("volume", volume.Name, found, () => removeVolume(engine, volume.Name));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} resources could not be removed`);
  return reaped;
}

/** Removes expired resources, whoever made them: for a caller without a list of attempts, such as the gate's command. */
export async function reapExpired(engine: Engine, hostId: string): Promise<readonly Reaped[]> {
  const nowMs = await readEngineClock(engine);
  return reap(engine, { hostId, installationId: "", attemptIds: new Set(), nowMs });
}

/** A resource as the engine describes it. */
export interface FoundResource {
  readonly labels: Labels;
  /** Unix time before which it was certainly created: the engine rounds it down, for a container to a second. */
  readonly createdBeforeMs: number;
}

/** Why a resource must go; undefined when it may stay. */
export function findRemovalReason(
  { labels, createdBeforeMs }: FoundResource,
  owners: LiveOwners,
): RemovalReason | undefined {
  const owned = parseLabels(labels);
  if (owned?.hostId !== owners.hostId) return undefined;
  const isOurs = owned.installationId === owners.installationId && owned.attemptId !== undefined;
  // a lease that is alive outweighs every clock
  if (isOurs && owners.attemptIds.has(owned.attemptId ?? "")) return undefined;
  if (owned.lifetimeMs !== undefined && createdBeforeMs + owned.lifetimeMs <= owners.nowMs) return "expired";
  return isOurs && createdBeforeMs <= owners.nowMs ? "orphaned" : undefined;
}
