import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import ignore from "ignore";

/**
 * SHA-256 (hex) of a folder as an image build would see it: sorted relative paths, contents and executable bits, without
 * what its `.dockerignore` leaves out. Equal digests build equal images.
 */
export async function digestFolder(folder: string): Promise<string> {
  const ignored = ignore().add(await readFile(join(folder, ".dockerignore"), "utf8").catch(() => ""));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replace(/^\/+/, ""))
    .filter((path) => !ignored.ignores(path))
    .sort();
  const hash = createHash("sha256");
  for (const path of paths) {
    const file = join(folder, path);
    const content = createHash("sha256").update(await readFile(file)).digest("hex");
    hash.update(`${path}\0${((await stat(file)).mode & 0o111) !== 0 ? "x" : "-"}\0${content}\n`);
  }
  return hash.digest("hex");
}
