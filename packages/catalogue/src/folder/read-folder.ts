import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { type CatalogueManifest, FolderId } from "@plumbline/core/server/manifest";
import { folderOf, withVariants } from "@plumbline/core/server/variant";
import { z } from "zod";
import { findBuildSource } from "./build-source.ts";

/**
 * One folder, read and checked, or one of its variants under an id of its own. `sourceDigest` changes with every file that
 * the image is built from, and with the manifest.
 */
export type Folder<Manifest> = { serverId: string; manifest: Manifest; sourceDigest: string };

/** A folder that cannot be used, and why. */
type RefusedFolder = { serverId: string; error: AppError };

/** All that could be read, and all that could not. */
export type ReadFolders<Manifest> = { servers: Folder<Manifest>[]; refused: RefusedFolder[] };

/** The properties that folders of one kind share. */
export type FolderKind<Manifest> = {
  /** Name of their parent folder, for sentences. */
  folderName: string;
  fileName: string;
  nameRule: { isKept(id: string): boolean; wanted: string };
  parse(json: unknown): { success: true; data: Manifest } | { success: false; error: z.ZodError };
};

/** Reads every folder in `dir` with its variants; a bad one is refused by name and leaves the others as they are. */
export async function readFolders<Manifest extends CatalogueManifest>(
  kind: FolderKind<Manifest>,
  dir: string,
): Promise<ReadFolders<Manifest>> {
  const names = (await readdir(dir, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name);
  const servers: Folder<Manifest>[] = [];
  const refused: RefusedFolder[] = [];
  for (const serverId of names.sort()) {
    try {
      servers.push(...withVariants(await readOne(kind, dir, serverId)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ serverId, error });
    }
  }
  return { servers, refused };
}

/**
 * Reads one folder of a kind, or one variant of it.
 * @throws MANIFEST_INVALID with every key that is wrong and what would be right; SERVER_UNKNOWN for a variant that is not there
 */
export async function readFolder<Manifest extends CatalogueManifest>(
  kind: FolderKind<Manifest>,
  dir: string,
  serverId: string,
): Promise<Folder<Manifest>> {
  const all = await readFolderWithVariants(kind, dir, folderOf(serverId));
  const named = all.find((server) => server.serverId === serverId);
  if (named) return named;
  throw new AppError("SERVER_UNKNOWN", `${folderOf(serverId)} has no variant "${serverId}".`, {
    nextStep: `Choose of ${all.map((server) => server.serverId).join(", ")}.`,
  });
}

/** Reads one folder of a kind and each of its variants. @throws MANIFEST_INVALID with every key that is wrong */
export async function readFolderWithVariants<Manifest extends CatalogueManifest>(
  kind: FolderKind<Manifest>,
  dir: string,
  folderId: string,
): Promise<Folder<Manifest>[]> {
  return withVariants(await readOne(kind, dir, folderId));
}

async function readOne<Manifest>(
  { folderName, fileName, nameRule, parse }: FolderKind<Manifest>,
  dir: string,
  serverId: string,
): Promise<Folder<Manifest>> {
  const folder = join(dir, serverId);
  const named = FolderId.safeParse(serverId);
  if (!named.success)
    throw new AppError(
      "MANIFEST_INVALID",
      `The folder's name "${serverId}" cannot be an id: ${z.prettifyError(named.error)}`,
    );
  if (!nameRule.isKept(serverId))
    throw new AppError("MANIFEST_INVALID", `The folder's name "${serverId}" cannot be an id: ${nameRule.wanted}.`);
  const file = `${folderName}/${serverId}/${fileName}`;
  const manifest = parse(await readJson(join(folder, fileName), file));
  if (!manifest.success) throw new AppError("MANIFEST_INVALID", `${file}: ${z.prettifyError(manifest.error)}`);
  return { serverId, manifest: manifest.data, sourceDigest: (await findBuildSource(folder)).sourceDigest };
}

async function readJson(path: string, file: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new AppError("MANIFEST_INVALID", `There is no ${file}.`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("MANIFEST_INVALID", `${file} is not JSON: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}
