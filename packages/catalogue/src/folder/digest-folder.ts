import { createHash } from "node:crypto";
import { lstat, readdir, readFile, readlink } from "node:fs/promises";
import { join, relative } from "node:path";
import dockerIgnore from "@balena/dockerignore";

/** A folder's content as a build sees it. */
export interface FolderDigest {
  /** SHA-256, hexadecimal. Equal content gives an equal digest on every machine. */
  readonly sourceDigest: string;
  /** Relative paths of all files, sorted. */
  readonly files: readonly string[];
}

/**
 * Counted whatever `.dockerignore` says of them: the builder reads the first two itself, and the manifest says how the image
 * is started and what it is proved to do.
 */
const always = new Set(["Dockerfile", ".dockerignore", "server.json", "client.json"]);

/**
 * Digests a folder: each file's path, executable bit and bytes, in the order of the paths, without the files that
 * `.dockerignore` leaves out. The manifest always counts. Times, owners and other permissions differ between clones and do not count.
 */
export async function digestFolder(folder: string): Promise<FolderDigest> {
  const ignored = dockerIgnore().add(await readFile(join(folder, ".dockerignore"), "utf8").catch(ignoreAbsent));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => always.has(path) || !ignored.ignores(path))
    .sort();
  const hash = createHash("sha256");
  for (const path of files) {
    const bytes = await readContent(join(folder, path));
    hash.update(`${path}\0${bytes.kind}\0${bytes.content.length}\0`).update(bytes.content);
  }
  return { sourceDigest: hash.digest("hex"), files };
}

async function readContent(path: string): Promise<{ kind: string; content: Buffer }> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) return { kind: "link", content: Buffer.from(await readlink(path)) };
  return { kind: (stats.mode & 0o100) === 0 ? "file" : "program", content: await readFile(path) };
}

function ignoreAbsent(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}
