import { isClientId } from "@plumbline/core/server/client-id";
import type { CatalogueManifest } from "@plumbline/core/server/manifest";
import { readClient, readClients } from "./read-clients.ts";
import type { Folder, ReadFolders } from "./read-folder.ts";
import { readServer, readServers } from "./read-servers.ts";

/** Folders of servers and clients, from the environment. */
export type CatalogueDirs = { readonly PLUMBLINE_SERVERS_DIR: string; readonly PLUMBLINE_CLIENTS_DIR: string };

/** Reads every server and every client with their variants; a bad folder is refused by name. */
export async function readCatalogue(dirs: CatalogueDirs): Promise<ReadFolders<CatalogueManifest>> {
  const servers = await readServers(dirs.PLUMBLINE_SERVERS_DIR);
  const clients = await readClients(dirs.PLUMBLINE_CLIENTS_DIR);
  return {
    servers: [...servers.servers, ...clients.servers],
    refused: [...servers.refused, ...clients.refused],
  };
}

/** Reads one server or client, or one variant. @throws MANIFEST_INVALID, SERVER_UNKNOWN */
export function readOfCatalogue(dirs: CatalogueDirs, id: string): Promise<Folder<CatalogueManifest>> {
  return isClientId(id) ? readClient(dirs.PLUMBLINE_CLIENTS_DIR, id) : readServer(dirs.PLUMBLINE_SERVERS_DIR, id);
}
