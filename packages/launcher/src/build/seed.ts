import { ensureLocalOwner } from "@plumbline/backend/accounts/ensure-local-owner";
import type { Backend } from "@plumbline/backend/backend";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { readServers } from "@plumbline/catalogue/read-servers";

/**
 * Makes the local organization and its owner, and brings its catalogue up to the folders of `serversDir`.
 *
 * @returns how many servers there are, and why folders were left out
 */
export async function seedCatalogue(
  backend: Backend,
  serversDir: string,
): Promise<{ count: number; refused: string[] }> {
  const { organizationId } = await ensureLocalOwner(backend);
  const { servers, refused } = await readServers(serversDir);
  await syncCatalogue(backend, organizationId, servers);
  return { count: servers.length, refused: refused.map(({ serverId, error }) => `${serverId}: ${error.message}`) };
}
