import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "plumbline-pushed-";
/** Names of earlier versions say not whose they are: no build takes this long. */
const ABANDONED_MS = 24 * 3_600_000;

let swept: Promise<void> | undefined;

/** Makes a folder for a pushed server, named after this process; the first one removes what processes that crashed have left. */
export async function makePushedFolder(parent = tmpdir()): Promise<string> {
  swept ??= sweep(parent);
  await swept;
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

async function sweep(parent: string): Promise<void> {
  try {
    await removeAbandoned(parent, Date.now());
  } catch {
    swept = undefined; // retried with the next folder
  }
}

/** Removes folders of pushed servers whose process is gone. Those of others of the machine's users are not ours. */
export async function removeAbandoned(parent: string, nowMs: number): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const path = join(parent, name);
    const found = await statIfThere(path);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    const pid = /^\d+(?=-)/.exec(name.slice(PREFIX.length))?.[0];
    const isAbandoned = pid ? !isAlive(Number(pid)) : nowMs - found.mtimeMs > ABANDONED_MS;
    if (isAbandoned) await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Null where another process has removed it meanwhile. */
async function statIfThere(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
