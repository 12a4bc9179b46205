import type { CatalogueManifest } from "@plumbline/core/server/manifest";
import type { Backend } from "../backend.ts";

/** Prisma's own 5 s are too few where the disk is busy: a start would end here. */
const TRANSACTION = { maxWait: 5_000, timeout: 60_000 };

/** One folder of `servers/` or `clients/`, read and checked. */
export type CatalogueFolder = {
  serverId: string;
  manifest: CatalogueManifest;
  sourceDigest: string;
  /** The git commit that last changed it; absent or null where none is known to be what lies there. */
  commit?: string | null;
};

/**
 * Makes an organization's catalogue what the folders say. A folder that is gone is hidden; its results stay. Servers that were
 * pushed are none of the folders' business, also where a folder has got the name of one since.
 */
export async function syncCatalogue(
  backend: Backend,
  organizationId: string,
  folders: readonly CatalogueFolder[],
): Promise<void> {
  const pushed = await backend.db.server.findMany({
    where: { organizationId, pushedAt: { not: null }, removedAt: null },
    select: { serverId: true },
  });
  const kept = new Set(pushed.map(({ serverId }) => serverId));
  const ours = folders.filter(({ serverId }) => !kept.has(serverId));
  await backend.db.$transaction(async ({ server }) => {
    for (const { serverId, manifest, sourceDigest, commit = null } of ours) {
      await server.upsert({
        where: { organizationId_serverId: { organizationId, serverId } },
        create: { organizationId, serverId, manifest, sourceDigest, commit },
        update: { manifest, sourceDigest, commit, removedAt: null, pushedAt: null },
      });
    }
    await server.updateMany({
      where: {
        organizationId,
        removedAt: null,
        pushedAt: null,
        serverId: { notIn: ours.map(({ serverId }) => serverId) },
      },
      data: { removedAt: new Date() },
    });
  }, TRANSACTION);
}
