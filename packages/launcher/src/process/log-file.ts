import { openSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

const tailBytes = 16_384;

/** Opens an empty log for appending and keeps the one before it as `<file>.1`. Returns the descriptor. */
export async function openLog(file: string): Promise<number> {
  await mkdir(dirname(file), { recursive: true });
  await rm(`${file}.1`, { force: true });
  await rename(file, `${file}.1`).catch(ignoreMissing);
  return openSync(file, "a", 0o600);
}

/** The last lines of a log, oldest first; none when there is no log. */
export async function readLogTail(file: string, lines = 20): Promise<string[]> {
  const handle = await open(file, "r").catch(ignoreMissing);
  if (!handle) return [];
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(tailBytes), 0, tailBytes, start);
    return buffer.toString("utf8", 0, bytesRead).trimEnd().split("\n").slice(-lines);
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
