import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { FolderId, ServerManifest } from "@plumbline/core/server/manifest";
import { folderOf, variantId } from "@plumbline/core/server/variant";
import { z } from "zod";
import { digestFolder } from "./digest-folder.ts";

/**
 * One folder of `servers/`, read and checked, or one of its variants under an id of its own. `sourceDigest` changes with
 * every file that the image is built from.
 */
export type ServerFolder = { serverId: string; manifest: ServerManifest; sourceDigest: string };

/** A folder that is not a server, and why. */
export type RefusedFolder = { serverId: string; error: AppError };

/** Reads every folder of `serversDir` with its variants; a bad one is refused by name and leaves the others as they are. */
export async function readServers(serversDir: string): Promise<{ servers: ServerFolder[]; refused: RefusedFolder[] }> {
  const names = (await readdir(serversDir, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name);
  const servers: ServerFolder[] = [];
  const refused: RefusedFolder[] = [];
  for (const serverId of names.sort()) {
    try {
      servers.push(...withVariants(await readFolder(serversDir, serverId)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ serverId, error });
    }
  }
  return { servers, refused };
}

/**
 * Reads one server, or one variant of it.
 * @throws MANIFEST_INVALID with every key that is wrong and what would be right; SERVER_UNKNOWN for a variant that is not there
 */
export async function readServer(serversDir: string, serverId: string): Promise<ServerFolder> {
  const all = withVariants(await readFolder(serversDir, folderOf(serverId)));
  const named = all.find((server) => server.serverId === serverId);
  if (named) return named;
  throw new AppError("SERVER_UNKNOWN", `${folderOf(serverId)} has no variant "${serverId}".`, {
    nextStep: `Choose of ${all.map((server) => server.serverId).join(", ")}.`,
  });
}

/** The server itself and each of its variants. */
function withVariants(server: ServerFolder): ServerFolder[] {
  const { serverId, manifest } = server;
  return [
    server,
    ...manifest.variants.map((variant) => ({
      ...server,
      serverId: variantId(serverId, variant),
      manifest: { ...manifest, name: `${manifest.name}, ${variant.name}`, notes: variant.notes ?? manifest.notes },
    })),
  ];
}

async function readFolder(serversDir: string, serverId: string): Promise<ServerFolder> {
  const folder = join(serversDir, serverId);
  const named = FolderId.safeParse(serverId);
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
