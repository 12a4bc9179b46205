import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import type { Part } from "./format.ts";

const ENTRY_BYTES = 4 * 1024 * 1024;
/** Raw frames are compressed already, and a higher level costs more time than a backup is worth. */
const COMPRESSION_LEVEL = 1;

/** An archive that is being written. */
export interface ArchiveWriter {
  /** Adds a part, holding a few megabytes of it at a time. */
  add(name: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Part>;
}

/**
 * Writes an archive that only this user can read. When the promise resolves, its bytes are on the disk.
 *
 * @param work adds the parts
 */
export async function writeArchive<T>(file: string, work: (archive: ArchiveWriter) => Promise<T>): Promise<T> {
  const archive = pack();
  const output = createWriteStream(file, { mode: 0o600, flags: "wx", flush: true });
  const written = pipeline(archive, createGzip({ level: COMPRESSION_LEVEL }), output);
  void Promise.allSettled([written]); // awaited below
  const addEntry = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    });
  const add = async (name: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Part> => {
    const hash = createHash("sha256");
    let [entries, bytes] = [0, 0];
    for await (const piece of gather(chunks)) {
      hash.update(piece);
      bytes += piece.length;
      await Promise.race([addEntry(`${name}/${String(entries++).padStart(6, "0")}`, piece), written]);
    }
    return { name, bytes, sha256: hash.digest("hex") };
  };
  try {
    const result = await work({ add });
    archive.finalize();
    await written;
    return result;
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    await Promise.allSettled([written]);
    throw error;
  }
}

/** Joins chunks into pieces of at least `ENTRY_BYTES`; the last is smaller, and there is at least one. */
async function* gather(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < ENTRY_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  yield Buffer.concat(held);
}
