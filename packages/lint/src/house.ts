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
}

const asideFolders = ["bench", "docs", "e2e", "prisma"];
const goFolders = ["packages/k6", "apps/worker/calibration", "apps/worker/zoo"];

/** Reads and parses the code below a repository's root; throws if a file does not parse. */
export async function readHouse(root: string): Promise<House> {
  const sources = await parseTree(root, await sourceFolders(root));
  const product = sources.filter(({ path }) => !isOfTests(path));
  return { root, sources, product, aside: await parseTree(root, asideFolders), go: await readGo(root) };
}

async function readGo(root: string): Promise<GoFile[]> {
  const paths = (await Promise.all(goFolders.map((folder) => listFiles(root, folder, /\.go$/)))).flat();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), "utf8") })));
}
