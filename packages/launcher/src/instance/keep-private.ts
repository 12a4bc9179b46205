import { chmod, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Others may pass through, since PostgreSQL may run as another user below it, and see no names. */
const PASSAGE = 0o711;
const OTHERS = 0o077;

/** Everything that Plumbline keeps in its data folder. Nothing else in it is touched: it may be somebody's own. */
const kept = ["postgres", "redis", "logs", "frames", "ports.json", "instance.json", "dockerd.json"];

/** Makes the data folder, and takes what earlier versions left open to other users of the machine away from them. */
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
