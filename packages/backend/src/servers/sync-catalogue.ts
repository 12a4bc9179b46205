import type { CatalogueManifest } from "@plumbline/core/server/manifest";
import type { Backend } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { forgetProofs } from "./forget-proofs.ts";

/** Timeouts in ms. Prisma's default of 5 s is too short on a busy disk: the start would fail here. */
const TRANSACTION = { maxWait: 5_000, timeout: 60_000 };

/** One folder of `servers/` or `clients/`, parsed and validated. */
export type CatalogueFolder = {
  serverId: string;
  manifest: CatalogueManifest;
  sourceDigest: string;
  /** The git commit that last changed it; absent or null if no commit is known to match the folder. */
  commit?: string | null;
};

/**
 * Synchronizes an organization's catalogue with the folders. The server of a removed folder is hidden; its results
 * stay. Pushed servers are left alone, even if a folder has the same name by now.
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
  const now = await readDatabaseClock(backend);
  await backend.db.$transaction(async (tx) => {
    const { server } = tx;
    for (const { serverId, manifest, sourceDigest, commit = null } of ours) {
      await server.upsert({
        where: { organizationId_serverId: { organizationId, serverId } },
        create: { organizationId, serverId, manifest, sourceDigest, commit, updatedAt: now },
        update: { manifest, sourceDigest, commit, removedAt: null, pushedAt: null, updatedAt: now },
      });
    }
    await server.updateMany({
      where: {
        organizationId,
        removedAt: null,
        pushedAt: null,
        serverId: { notIn: ours.map(({ serverId }) => serverId) },
      },
      data: { removedAt: now, updatedAt: now },
    });
    await forgetProofs(tx, organizationId);
  }, TRANSACTION);
}
