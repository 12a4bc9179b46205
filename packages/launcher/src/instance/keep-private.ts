import { chmod, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "../process/files/if-there.ts";

/** Others may traverse the folder, as PostgreSQL may run as another user below it, but cannot list it. */
const PASSAGE = 0o711;
const OTHERS = 0o077;

/** Everything that Plumbline keeps in its data folder. Other files are not touched: they may be the user's. */
const kept = ["postgres", "redis", "logs", "frames", "ports.json", "instance.json", "dockerd.json"];

/** Something in the data folder that other users can read. */
export interface OpenPath {
  readonly path: string;
  readonly mode: number;
  /** This process may restrict it. */
  readonly mayClose: boolean;
}

/** Creates the data folder, and restricts files that earlier versions left readable by other users. */
export async function keepPrivate(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: PASSAGE });
  for (const { path, mode, mayClose } of await findOpenToOthers(dataFolder)) {
    if (mayClose) await chmod(path, mode & 0o777 & ~OTHERS);
  }
}

/** Finds what Plumbline keeps in its data folder and other users can read. */
export async function findOpenToOthers(dataFolder: string): Promise<OpenPath[]> {
  const paths = kept.map((name) => join(dataFolder, name));
  const found = await Promise.all(paths.map(async (path) => ({ path, stats: await ifThere(stat(path)) })));
  return found.flatMap(({ path, stats }) =>
    stats && (stats.mode & OTHERS) !== 0 ? [{ path, mode: stats.mode, mayClose: mayChange(stats.uid) }] : [],
  );
}

const mayChange = (owner: number) => [0, owner].includes(process.getuid?.() ?? owner);
