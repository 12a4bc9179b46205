import { ClientManifest, toCatalogueManifest } from "@plumbline/core/client/manifest";
import { CLIENT_SUFFIX } from "@plumbline/core/server/client-id";
import type { CatalogueManifest } from "@plumbline/core/server/manifest";
import { type Folder, type FolderKind, type ReadFolders, readFolder, readFolders } from "./read-folder.ts";

const clientFolder: FolderKind<CatalogueManifest> = {
  folderName: "clients",
  fileName: "client.json",
  nameRule: {
    isKept: (id) => id.endsWith(CLIENT_SUFFIX),
    wanted: `a client's name ends in ${CLIENT_SUFFIX}, for example go-gorilla-client`,
  },
  parse: (json) => ClientManifest.transform(toCatalogueManifest).safeParse(json),
};

/** Reads every folder of `clientsDir` with its variants, as the catalogue keeps them; a bad one is refused by name. */
export function readClients(clientsDir: string): Promise<ReadFolders<CatalogueManifest>> {
  return readFolders(clientFolder, clientsDir);
}

/** Reads one client, or one variant of it. @throws MANIFEST_INVALID, SERVER_UNKNOWN */
export function readClient(clientsDir: string, clientId: string): Promise<Folder<CatalogueManifest>> {
  return readFolder(clientFolder, clientsDir, clientId);
}
