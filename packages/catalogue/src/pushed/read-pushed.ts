import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { readServerWithVariants, type ServerFolder } from "../folder/read-servers.ts";
import { makePushedFolder } from "./pushed-folders.ts";
import { unpackServer } from "./unpack-server.ts";

/** A pushed server's folder on this machine's disk; gone with its end. */
export interface PushedFolder extends AsyncDisposable {
  readonly folder: string;
}

/** Unpacks a pushed server for a moment. @throws ARCHIVE_REFUSED */
export async function openPushed(serverId: string, archive: Uint8Array): Promise<PushedFolder> {
  const parent = await makePushedFolder();
  const remove = () => rm(parent, { recursive: true, force: true });
  const folder = join(parent, serverId);
  try {
    await mkdir(folder);
    await unpackServer(archive, folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, [Symbol.asyncDispose]: remove };
}

/**
 * Reads an archive that somebody has pushed under an id: the server and its variants, as a folder of the catalogue would be.
 * @throws ARCHIVE_REFUSED, also where there is no Dockerfile; MANIFEST_INVALID with every key that is wrong
 */
export async function readPushed(serverId: string, archive: Uint8Array): Promise<ServerFolder[]> {
  await using pushed = await openPushed(serverId, archive);
  const servers = await readServerWithVariants(join(pushed.folder, ".."), serverId);
  const hasDockerfile = await stat(join(pushed.folder, "Dockerfile")).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!hasDockerfile)
    throw new AppError("ARCHIVE_REFUSED", "There is no Dockerfile at its top.", {
      nextStep: "Put one beside server.json; docs/adding-a-server.md shows how.",
    });
  return servers;
}
