import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { appendFrames } from "@plumbline/backend/execution/append-frames";
import { bestEffort } from "@plumbline/backend/lifetime/best-effort";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import type { Frame } from "@plumbline/core/frame/frame";
import type { WorkerDeps } from "../../execution/execution.ts";
import { spoolFolderOf } from "../../execution/trial-session.ts";
import { ifReadable } from "../../kernel/if-readable.ts";
import { parseBatch, SpoolOwner } from "./spool-file.ts";

type Left = Pick<WorkerDeps, "backend" | "env" | "log">;

/**
 * Stores the frames that a worker of this host had on the disk when it was killed, for as long as its lease is not given up,
 * and removes their files. The trial itself starts over; its failed attempt keeps these seconds until then.
 */
export async function storeLeftFrames({ backend, env, log }: Left): Promise<void> {
  const folder = spoolFolderOf(env);
  for (const name of (await ifReadable(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const storing = storeFile(backend, await readFile(path, "utf8"));
    const stored = await bestEffort(storing, log, "storing frames that an earlier worker has left on the disk");
    if (stored === undefined) continue;
    await rm(path, { force: true });
    log.info({ file: name, stored }, "frames of an earlier worker were taken from the disk");
  }
}

/** @returns the number of frames that the lease still allowed to store */
async function storeFile(backend: Left["backend"], text: string): Promise<number> {
  const [first = "", ...lines] = text.split("\n");
  const owner = SpoolOwner.safeParse(parseOrNull(first));
  if (!owner.success) return 0;
  const { trialId, ...fence } = owner.data;
  const frames = readBatches(lines);
  try {
    await appendFrames(backend, fence, trialId, frames);
    return frames.length;
  } catch (error) {
    if (error instanceof LeaseLost) return 0;
    throw error;
  }
}

/** The frames of the lines that were written to their end. The next one was cut off when the worker ended, or by a full disk. */
function readBatches(lines: readonly string[]): Frame[] {
  const frames: Frame[] = [];
  for (const line of lines) {
    if (parseOrNull(line) === null) break;
    frames.push(...parseBatch(line));
  }
  return frames;
}

function parseOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
