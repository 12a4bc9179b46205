import type { Bundle, HeldSource } from "@plumbline/core/bundle/bundle";
import { isCalibrationServer } from "@plumbline/core/calibration/servers";
import { folderOf } from "@plumbline/core/server/variant";

/** A version that was measured and that cannot be had: its source's digest, and that of what has its id here; null: nothing has. */
export type MissingVersion = { serverId: string; measured: string; present: string | null };

/** How the versions that a bundle measured can be measured on an installation. */
export type ChosenVersions = {
  /** By the server's id in the bundle: the id under which the same source is measured. */
  ids: ReadonlyMap<string, string>;
  /** Sources out of the bundle that have to be pushed first, by the id that they get. */
  toPush: ReadonlyMap<string, HeldSource>;
  missing: readonly MissingVersion[];
};

type PresentServer = { serverId: string; sourceDigest: string };

/**
 * Finds the very source that each server of a bundle was built of: on the installation, under its own id or another, or in the
 * bundle. Sources are equal where their digests are.
 */
export function chooseVersions(
  { run, sources }: Pick<Bundle, "run" | "sources">,
  servers: readonly PresentServer[],
): ChosenVersions {
  const ids = new Map<string, string>();
  const toPush = new Map<string, HeldSource>();
  const missing: MissingVersion[] = [];
  for (const { serverId, sourceDigest } of run.spec.servers) {
    const here = isCalibrationServer(serverId) ? serverId : findPresent(servers, serverId, sourceDigest);
    const source = sources.get(folderOf(serverId));
    const alias = aliasOf(serverId, sourceDigest);
    if (here !== undefined) ids.set(serverId, here);
    else if (source?.sourceDigest === sourceDigest) {
      ids.set(serverId, alias);
      toPush.set(folderOf(alias), source);
    } else {
      const present = servers.find((server) => server.serverId === serverId)?.sourceDigest ?? null;
      missing.push({ serverId, measured: sourceDigest, present });
    }
  }
  return { ids, toPush, missing };
}

/** The id of this source on the installation: its own first. A variant is the same one of the same source. */
function findPresent(servers: readonly PresentServer[], serverId: string, sourceDigest: string): string | undefined {
  const same = servers.filter((server) => server.sourceDigest === sourceDigest);
  const found =
    same.find((server) => server.serverId === serverId) ??
    same.find((server) => variantSuffix(server.serverId) === variantSuffix(serverId));
  return found?.serverId;
}

const variantSuffix = (serverId: string): string => serverId.slice(folderOf(serverId).length);

/** Longest part of a folder's name that leaves room for the digits behind it. */
const STEM = 55;

/** An id that names the version too: "mine-1a2b3c4d", of a variant "mine-1a2b3c4d@big". */
function aliasOf(serverId: string, sourceDigest: string): string {
  const stem = folderOf(serverId).slice(0, STEM).replace(/-$/, "");
  return `${stem}-${sourceDigest.slice(0, 8)}${variantSuffix(serverId)}`;
}
