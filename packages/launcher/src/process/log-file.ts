import { openSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

const tailBytes = 16_384;

/** Number of earlier logs kept: more than the exits after which a part is given up, so that the first exit can be read. */
const EARLIER_LOGS = 9;

/** Opens an empty log for appending. Earlier ones are kept beside it: `<file>.1` is the last, `<file>.9` the oldest. Returns the descriptor. */
export async function openLog(file: string): Promise<number> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  for (let age = EARLIER_LOGS; age > 0; age--) {
    await rename(age === 1 ? file : `${file}.${age - 1}`, `${file}.${age}`).catch(ignoreMissing);
  }
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
