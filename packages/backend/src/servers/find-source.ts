import { folderOf } from "@plumbline/core/server/variant";
import type { Backend } from "../backend.ts";

/** The source of a pushed server. */
export type PushedSource = { kind: "archive"; archive: Uint8Array } | { kind: "image"; image: string };

/**
 * The source of this version of an organization's server; null if it was not pushed: it is a folder of the
 * installation.
 */
export async function findSource(
  backend: Backend,
  { organizationId, serverId, sourceDigest }: { organizationId: string; serverId: string; sourceDigest: string },
): Promise<PushedSource | null> {
  const row = await backend.db.pushedSource.findUnique({
    where: {
      organizationId_serverId_sourceDigest: { organizationId, serverId: folderOf(serverId), sourceDigest },
    },
    select: { archive: true, image: true },
  });
  if (row?.archive) return { kind: "archive", archive: row.archive };
  if (row?.image) return { kind: "image", image: row.image };
  return null;
}
