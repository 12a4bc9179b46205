import type { Backend } from "@plumbline/backend/backend";
import { ensureLocalOwner } from "@plumbline/backend/owner/ensure-local-owner";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { type CatalogueDirs, readCatalogue } from "@plumbline/catalogue/read-catalogue";
import { folderOf } from "@plumbline/core/server/variant";
import { findCommits } from "./find-commits.ts";

/**
 * Creates the local organization and its owner, and updates every organization's catalogue from the folders of servers and clients.
 *
 * @returns the number of folders, and the reasons of those left out
 */
export async function seedCatalogue(
  backend: Backend,
  dirs: CatalogueDirs,
): Promise<{ count: number; refused: string[] }> {
  await ensureLocalOwner(backend);
  const { servers, refused } = await readCatalogue(dirs);
  const commits = new Map(
    (await Promise.all([dirs.PLUMBLINE_SERVERS_DIR, dirs.PLUMBLINE_CLIENTS_DIR].map(findCommits))).flatMap((each) => [
      ...each,
    ]),
  );
  const folders = servers.map((server) => ({ ...server, commit: commits.get(folderOf(server.serverId)) ?? null }));
  const organizations = await backend.db.organization.findMany({ select: { organizationId: true } });
  for (const { organizationId } of organizations) await syncCatalogue(backend, organizationId, folders);
  return { count: servers.length, refused: refused.map(({ serverId, error }) => `${serverId}: ${error.message}`) };
}
