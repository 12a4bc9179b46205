import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { BuiltFrom } from "@plumbline/core/server/manifest";
import { z } from "zod";
import { digestFolder, type FolderDigest } from "./digest-folder.ts";

/** Everything that an image is built from. */
export interface BuildSource extends FolderDigest {
  /** The folder with the Dockerfile and the files. */
  readonly folder: string;
  /** Values of the Dockerfile's arguments. */
  readonly buildArgs: Readonly<Record<string, string>>;
}

const Described = z.object({ builtFrom: BuiltFrom.optional() });

/**
 * Finds what the image of a folder is built from: its own files, or those of the server beside it that `builtFrom` of its manifest names.
 * The digest then changes with both folders.
 *
 * @throws MANIFEST_INVALID where the named server cannot be built from
 */
export async function findBuildSource(folder: string): Promise<BuildSource> {
  const own = await digestFolder(folder);
  const builtFrom = await readBuiltFrom(folder);
  if (!builtFrom) return { ...own, folder, buildArgs: {} };
  const base = join(dirname(folder), builtFrom.server);
  await refuseUnfit(folder, base, own.files);
  const { sourceDigest, files } = await digestFolder(base);
  const both = createHash("sha256").update(`${own.sourceDigest}\0${sourceDigest}`).digest("hex");
  return { folder: base, files, sourceDigest: both, buildArgs: builtFrom.buildArgs };
}

/** Undefined where the folder has no manifest of a server, or one that names no other. */
async function readBuiltFrom(folder: string): Promise<BuiltFrom | undefined> {
  const text = await readFile(join(folder, "server.json"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  return Described.parse(JSON.parse(text)).builtFrom;
}

async function refuseUnfit(folder: string, base: string, ownFiles: readonly string[]): Promise<void> {
  const refuse = (why: string, nextStep: string) => {
    throw new AppError("MANIFEST_INVALID", `${join(folder, "server.json")}: builtFrom: ${why}`, { nextStep });
  };
  const more = ownFiles.filter((path) => path !== "server.json");
  if (more.length > 0)
    refuse(
      `the folder has files of its own: ${more.slice(0, 5).join(", ")}.`,
      "Keep server.json alone, or leave out builtFrom.",
    );
  const isThere = await stat(join(base, "Dockerfile")).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isThere) refuse(`${base} has no Dockerfile.`, "Name a server that stands beside this one and has a Dockerfile.");
}
