import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "@plumbline/lint/sources";

/** Files with one content. */
export interface Copies {
  readonly paths: readonly string[];
}

/** Contents that more than one file below the folders has; empty files and tool files without a choice (`.gitkeep`) do not count. */
export async function findCopies(root: string, folders: readonly string[]): Promise<Copies[]> {
  const paths = (await Promise.all(folders.map((folder) => listFiles(root, folder, /./)))).flat();
  const byDigest = new Map<string, string[]>();
  for (const path of paths) {
    const content = await readFile(join(root, path));
    if (content.length === 0) continue;
    const digest = createHash("sha256").update(content).digest("hex");
    byDigest.set(digest, [...(byDigest.get(digest) ?? []), path]);
  }
  return [...byDigest.values()].filter((same) => same.length > 1).map((same) => ({ paths: same }));
}
