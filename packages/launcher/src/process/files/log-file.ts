import { openSync } from "node:fs";
import { copyFile, mkdir, open, rename, stat, truncate } from "node:fs/promises";
import { dirname } from "node:path";

const tailBytes = 16_384;

/** Number of earlier logs kept beside a log. */
const EARLIER_LOGS = 9;
/** A log that grew beyond this size becomes an earlier one. */
const LARGEST_BYTES = 16 * 1024 * 1024;
const lookEveryMs = 10_000;

/** Opens an empty log for appending. Earlier ones are kept beside it: `<file>.1` is the last, `<file>.9` the oldest. Returns the descriptor. */
export async function openLog(file: string): Promise<number> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await shiftEarlier(file);
  await rename(file, `${file}.1`).catch(ignoreMissing);
  return openSync(file, "a", 0o600);
}

/** Limits the size of a log that a program appends to, until that program has ended. */
export function boundLog(file: string, ended: Promise<unknown>): void {
  const warn = (error: Error) => process.emitWarning(`The log ${file} could not be rotated: ${error.message}`);
  const timer = setInterval(() => void rotateLarge(file).catch(warn), lookEveryMs);
  timer.unref();
  void ended.finally(() => clearInterval(timer));
}

/** Copies a log that is too large to `<file>.1` and empties it: the program that writes it keeps its descriptor. */
export async function rotateLarge(file: string, largestBytes = LARGEST_BYTES): Promise<void> {
  const found = await stat(file).catch(ignoreMissing);
  if (!found || found.size <= largestBytes) return;
  await shiftEarlier(file);
  await copyFile(file, `${file}.1`);
  await truncate(file);
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

/** Makes `<file>.1` free: each earlier log becomes one older, the oldest is removed. */
async function shiftEarlier(file: string): Promise<void> {
  for (let age = EARLIER_LOGS; age > 1; age--) {
    await rename(`${file}.${age - 1}`, `${file}.${age}`).catch(ignoreMissing);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
