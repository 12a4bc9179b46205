import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import { type Frame, readFrame } from "@plumbline/core/frame/frame";

/** A file of frames on the disk. */
export type RawFrameFile = { file: string; bytes: number; sha256: string };

const decompress = promisify(gunzip);

/**
 * Writes a trial's frames as received: one JSON document per line, compressed by gzip. The file is named after the
 * trial and its content, so that other frames cannot replace it. No other user of the machine can read it. The write is
 * atomic: the file appears whole, with its bytes on the disk, or not at all.
 */
export async function writeRawFrames(folder: string, trialId: string, frames: readonly Frame[]): Promise<RawFrameFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${trialId}.${randomUUID()}`);
  try {
    await pipeline(
      Readable.from(linesOf(frames)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    const content = await readFile(unfinished);
    const sha256 = hashOf(content);
    const file = `${trialId}.${sha256.slice(0, 12)}.ndjson.gz`;
    await rename(unfinished, join(folder, file));
    await syncFolder(folder);
    return { file, bytes: content.length, sha256 };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Reads a file of raw frames.
 * @throws Error with a sentence if the file is missing, or is not the one that was written
 */
export async function readRawFrames(folder: string, { file, sha256 }: RawFrameFile): Promise<Frame[]> {
  const path = join(folder, file);
  const content = await readFile(path).catch((cause: unknown) => {
    throw new Error(`There is no file ${path}.`, { cause });
  });
  if (hashOf(content) !== sha256)
    throw new Error(`The file ${path} is not the one that was written: its SHA-256 differs.`);
  const lines = (await decompress(content)).toString("utf8").split("\n").filter(Boolean);
  return lines.map((line) => readFrame(JSON.parse(line)));
}

/** Removes a trial's file. */
export async function removeRawFrames(folder: string, { file }: Pick<RawFrameFile, "file">): Promise<void> {
  await rm(join(folder, file), { force: true });
}

function* linesOf(frames: readonly Frame[]): Generator<string> {
  for (const frame of frames) yield `${JSON.stringify(frame)}\n`;
}

function hashOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Syncs a folder: a new file name survives a crash only after that. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}
