import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { readInstructions } from "../../apps/worker/src/images/dockerfile/dockerfile.ts";

/** Files with one content, the first of them the original. */
export interface Copies {
  readonly paths: readonly string[];
}

/** Contents that more than one of the files has; empty files do not count. */
export async function findCopies(root: string, paths: readonly string[]): Promise<Copies[]> {
  const byDigest = new Map<string, string[]>();
  for (const path of paths) {
    const content = await readFile(join(root, path));
    if (content.length === 0) continue;
    const digest = createHash("sha256").update(content).digest("hex");
    byDigest.set(digest, [...(byDigest.get(digest) ?? []), path]);
  }
  return [...byDigest.values()].filter((same) => same.length > 1).map((same) => ({ paths: same }));
}

/** The files of one folder of servers or clients, relative to the root, by the reason why they are there. */
export interface FolderFiles {
  /** Files that an image is built from. They have to be in the folder, as it stands alone. */
  readonly built: readonly string[];
  /** Tests and tools. */
  readonly rest: readonly string[];
}

/** Sorts the files of a folder; one without a Dockerfile has nothing that is built. */
export async function sortFiles(root: string, folder: string): Promise<FolderFiles> {
  const paths = await listOwnFiles(root, folder);
  const dockerfile = `${folder}/Dockerfile`;
  const sources = paths.includes(dockerfile) ? copiedSources(await readFile(join(root, dockerfile), "utf8")) : [];
  const isBuilt = (path: string) => isInput(path.slice(folder.length + 1), sources);
  return { built: paths.filter(isBuilt), rest: paths.filter((path) => !isBuilt(path)) };
}

/** Files and folders that a Dockerfile copies out of its own folder, without those of the stage for tests. */
export function copiedSources(dockerfile: string): string[] {
  let isOfTests = false;
  return readInstructions(dockerfile).flatMap(({ name, rest }) => {
    if (name === "FROM") isOfTests = /\sas\s+test$/i.test(rest);
    if (name !== "COPY" || isOfTests || /(^|\s)--from=/.test(rest)) return [];
    return rest
      .split(/\s+/)
      .filter((word) => !word.startsWith("--"))
      .slice(0, -1);
  });
}

const isTest = (path: string) => /(^|\/)tests?\/|[._]test\./.test(path);

function isInput(path: string, sources: readonly string[]): boolean {
  if (path === "Dockerfile" || path === ".dockerignore") return true;
  if (isTest(path)) return false;
  return sources.some((source) => path.startsWith(`${source}/`) || toPattern(source).test(path));
}

/** Docker's `*` stands for any text within one name. */
function toPattern(source: string): RegExp {
  const literals = source.split("*").map((text) => text.replaceAll(/[^\w/-]/g, "\\$&"));
  return new RegExp(`^${literals.join("[^/]*")}$`);
}

/** The files of a folder but for those that git ignores, such as what its tools have installed and built. */
async function listOwnFiles(root: string, folder: string): Promise<string[]> {
  const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", folder];
  const { stdout } = await promisify(execFile)("git", words, { cwd: root, maxBuffer: 64 << 20 });
  return stdout.split("\0").filter(Boolean).sort();
}
