import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { ServerId, ServerManifest } from "@plumbline/core/server/manifest";
import { z } from "zod";
import { digestFolder } from "./digest-folder.ts";

/** One folder of `servers/`, read and checked. `sourceDigest` changes with every file that the image is built from. */
export type ServerFolder = { serverId: string; manifest: ServerManifest; sourceDigest: string };

/** A folder that is not a server, and why. */
export type RefusedFolder = { serverId: string; error: AppError };

/** Reads every folder of `serversDir`; a bad one is refused by name and leaves the others as they are. */
export async function readServers(serversDir: string): Promise<{ servers: ServerFolder[]; refused: RefusedFolder[] }> {
  const names = (await readdir(serversDir, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name);
  const servers: ServerFolder[] = [];
  const refused: RefusedFolder[] = [];
  for (const serverId of names.sort()) {
    try {
      servers.push(await readServer(serversDir, serverId));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ serverId, error });
    }
  }
  return { servers, refused };
}

/** Reads one folder. @throws MANIFEST_INVALID with every key that is wrong and what would be right */
export async function readServer(serversDir: string, serverId: string): Promise<ServerFolder> {
  const folder = join(serversDir, serverId);
  const named = ServerId.safeParse(serverId);
  if (!named.success)
    throw new AppError(
      "MANIFEST_INVALID",
      `The folder's name "${serverId}" cannot be an id: ${z.prettifyError(named.error)}`,
    );
  const manifest = ServerManifest.safeParse(await readJson(join(folder, "server.json"), serverId));
  if (!manifest.success)
    throw new AppError("MANIFEST_INVALID", `servers/${serverId}/server.json: ${z.prettifyError(manifest.error)}`);
  return { serverId, manifest: manifest.data, sourceDigest: (await digestFolder(folder)).sourceDigest };
}

async function readJson(file: string, serverId: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new AppError("MANIFEST_INVALID", `servers/${serverId} has no server.json.`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(
      "MANIFEST_INVALID",
      `servers/${serverId}/server.json is not JSON: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  }
}
