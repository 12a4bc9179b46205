import { fileURLToPath } from "node:url";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { readServers } from "@plumbline/catalogue/read-servers";
import { openRunBed, type RunBed } from "./run-bed.ts";

/** The repository's own servers. */
export const serversDir = fileURLToPath(new URL("../../../../servers", import.meta.url));

/** Opens a run bed with the repository's own servers in place of fixtures. */
export async function openCatalogueBed(): Promise<RunBed> {
  const bed = await openRunBed({});
  const { servers } = await readServers(serversDir);
  await syncCatalogue(bed.test.backend, bed.scope.organizationId, servers);
  bed.deps.env.PLUMBLINE_SERVERS_DIR = serversDir;
  return bed;
}
