import { isClientId } from "@plumbline/core/server/client-id";
import { ServerManifest } from "@plumbline/core/server/manifest";
import { isTargetId } from "@plumbline/core/server/target-id";
import {
  type Folder,
  type FolderKind,
  type ReadFolders,
  readFolder,
  readFolders,
  readFolderWithVariants,
} from "./read-folder.ts";

/** One folder of `servers/`, read and checked, or one of its variants under an id of its own. */
export type ServerFolder = Folder<ServerManifest>;

/** Its name never ends like a client's, so that an id alone distinguishes the two. */
const serverFolder: FolderKind<ServerManifest> = {
  folderName: "servers",
  fileName: "server.json",
  nameRule: {
    isKept: (id) => !isClientId(id) && !isTargetId(id),
    wanted: "a server's name does not end in -client or -target",
  },
  parse: (json) => ServerManifest.safeParse(json),
};

/** Reads every folder of `serversDir` with its variants; a bad one is refused by name and leaves the others as they are. */
export function readServers(serversDir: string): Promise<ReadFolders<ServerManifest>> {
  return readFolders(serverFolder, serversDir);
}

/**
 * Reads one server, or one variant of it.
 * @throws MANIFEST_INVALID with every key that is wrong and what would be right; SERVER_UNKNOWN for a variant that is not there
 */
export function readServer(serversDir: string, serverId: string): Promise<ServerFolder> {
  return readFolder(serverFolder, serversDir, serverId);
}

/** Reads one server's folder and each of its variants. @throws MANIFEST_INVALID with every key that is wrong and what would be right */
export function readServerWithVariants(serversDir: string, folderId: string): Promise<ServerFolder[]> {
  return readFolderWithVariants(serverFolder, serversDir, folderId);
}
