import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { environmentWith } from "./environment.ts";

/** The repository's root folder, absolute, without a trailing slash. */
export const repositoryFolder = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

/** Folder in which the worker of an instance keeps the raw frames of ended trials. */
export function framesFolderOf(dataFolder: string): string {
  return environmentWith().PLUMBLINE_FRAMES_DIR || join(dataFolder, "frames");
}

/** A path that the user has given, counted from the folder in which `./plumb` was called: the script leaves that folder. */
export function calledFrom(path: string): string {
  return resolve(environmentWith().PLUMBLINE_CALLED_FROM ?? process.cwd(), path);
}
