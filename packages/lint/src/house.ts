import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isOfTests, listFiles, parseTree, type Source, sourceFolders } from "./sources.ts";

/** A Go file of our own. */
interface GoFile {
  readonly path: string;
  readonly text: string;
}

/** The code that rules and figures are about. */
export interface House {
  readonly root: string;
  /** TypeScript below every `apps/*\/src` and `packages/*\/src`. */
  readonly sources: readonly Source[];
  /** The sources without tests and testing code. */
  readonly product: readonly Source[];
  /** TypeScript beside the apps and packages. */
  readonly aside: readonly Source[];
  /** Our own Go modules; servers and clients are not among them. */
  readonly go: readonly GoFile[];
  /** Paths of all that lies beside the sources and in `bench` and `e2e`, whatever its language. */
  readonly files: readonly string[];
}

const asideFolders = ["bench", "docs", "e2e", "prisma"];
const dividedFolders = ["bench", "e2e"];
const goFolders = ["packages/k6", "apps/worker/calibration", "apps/worker/zoo"];

/** Reads and parses the code below a repository's root; throws if a file does not parse. */
export async function readHouse(root: string): Promise<House> {
  const folders = await sourceFolders(root);
  const sources = await parseTree(root, folders);
  const product = sources.filter(({ path }) => !isOfTests(path));
  const files = await Promise.all([...folders, ...dividedFolders].map((folder) => listFiles(root, folder, /^[^.]/)));
  const aside = await parseTree(root, asideFolders);
  return { root, sources, product, aside, go: await readGo(root), files: files.flat() };
}

async function readGo(root: string): Promise<GoFile[]> {
  const paths = (await Promise.all(goFolders.map((folder) => listFiles(root, folder, /\.go$/)))).flat();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), "utf8") })));
}
