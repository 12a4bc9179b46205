import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environmentWith } from "./environment.ts";

/** The repository's root folder, absolute, without a trailing slash. */
export const repositoryFolder = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

/** Folder in which the worker of an instance keeps the raw frames of ended trials. */
export function framesFolderOf(dataFolder: string): string {
  return environmentWith().PLUMBLINE_FRAMES_DIR || join(dataFolder, "frames");
}
