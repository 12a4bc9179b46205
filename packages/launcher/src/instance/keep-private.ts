import { chmod, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Others may traverse the folder, as PostgreSQL may run as another user below it, but cannot list it. */
const PASSAGE = 0o711;
const OTHERS = 0o077;

/** Everything that Plumbline keeps in its data folder. Other files are not touched: they may be the user's. */
const kept = ["postgres", "redis", "logs", "frames", "ports.json", "instance.json", "dockerd.json"];

/** Creates the data folder, and restricts files that earlier versions left readable by other users. */
export async function keepPrivate(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: PASSAGE });
  for (const name of kept) await closeToOthers(join(dataFolder, name));
}

async function closeToOthers(path: string): Promise<void> {
  const found = await stat(path).catch(ignoreMissing);
  if (!found || (found.mode & OTHERS) === 0 || !mayChange(found.uid)) return;
  await chmod(path, found.mode & 0o777 & ~OTHERS);
}

const mayChange = (owner: number) => [0, owner].includes(process.getuid?.() ?? owner);

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
