import type { CatalogueManifest } from "@plumbline/core/server/manifest";
import type { Backend } from "../backend.ts";

/** One folder of `servers/` or `clients/`, read and checked. */
export type CatalogueFolder = {
  serverId: string;
  manifest: CatalogueManifest;
  sourceDigest: string;
  /** The git commit that last changed it; absent or null where none is known to be what lies there. */
  commit?: string | null;
};

/** Makes an organization's catalogue what the folders say. A folder that is gone is hidden; its results stay. */
export async function syncCatalogue(
  backend: Backend,
  organizationId: string,
  folders: readonly CatalogueFolder[],
): Promise<void> {
  await backend.db.$transaction([
    ...folders.map(({ serverId, manifest, sourceDigest, commit = null }) =>
      backend.db.server.upsert({
        where: { organizationId_serverId: { organizationId, serverId } },
        create: { organizationId, serverId, manifest, sourceDigest, commit },
        update: { manifest, sourceDigest, commit, removedAt: null },
      }),
    ),
    backend.db.server.updateMany({
      where: { organizationId, removedAt: null, serverId: { notIn: folders.map(({ serverId }) => serverId) } },
      data: { removedAt: new Date() },
    }),
  ]);
}
