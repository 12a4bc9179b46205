import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { AppError } from "@plumbline/core/failure/app-error";
import { archiveLimits } from "@plumbline/core/server/push-server";
import { type Entry as Content, extract, type Headers } from "tar-stream";

/** A file or folder of an archive, or another thing that tar knows. */
export type Entry = { header: Headers; bytes: Buffer };

/**
 * The entries of a tar.gz that a stranger has packed, one after the other.
 *
 * Decompression runs outside the main thread and hands over 16 KiB at a time. Between two pieces the event loop goes on, and the work for
 * each grows with its length alone. Headers are parsed as a whole, so that their size is limited.
 * @throws ARCHIVE_REFUSED if it is none, is damaged or too large
 */
export async function* readEntries(archive: Uint8Array): AsyncGenerator<Entry> {
  const reader = extract();
  const size = new SizeLimit();
  const fed = pipeline(Readable.from([archive]), createGunzip(), (chunks) => size.pass(chunks), reader);
  void Promise.allSettled([fed]); // an error also ends the reader, and is thrown below
  try {
    for await (const entry of reader) {
      size.endHeaders();
      yield { header: entry.header, bytes: await readContent(entry, size) };
    }
    await fed;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isGzip = !(cause instanceof Error && "code" in cause && String(cause.code).startsWith("Z_"));
    throw archiveRefused(
      isGzip ? "It is no tar archive, or it is damaged." : "It is not compressed with gzip, or it is damaged.",
      cause,
    );
  }
}

/** @throws ARCHIVE_REFUSED for a size that tar-stream would wait for without end */
async function readContent(entry: Content, size: SizeLimit): Promise<Buffer> {
  const { size: bytes = 0, type } = entry.header;
  const isPossible = type === "directory" ? bytes === 0 : Number.isSafeInteger(bytes) && bytes >= 0;
  if (!isPossible) throw archiveRefused("One of its entries has a size that none can have.");
  const chunks: Buffer[] = [];
  for await (const chunk of entry) {
    size.endHeaders();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Limits what an archive unpacks to, and its headers: bytes that come while no content is read. */
class SizeLimit {
  #bytes = 0;
  #headerBytes = 0;

  async *pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#bytes += chunk.length;
      this.#headerBytes += chunk.length;
      if (this.#bytes > archiveLimits.unpackedBytes)
        throw archiveRefused(`It unpacks to more than ${archiveLimits.unpackedBytes / 1024 / 1024} MiB.`);
      if (this.#headerBytes > archiveLimits.headerBytes)
        throw archiveRefused(`It has more than ${archiveLimits.headerBytes / 1024} KiB of headers in a row.`);
      yield chunk;
    }
  }

  endHeaders(): void {
    this.#headerBytes = 0;
  }
}

/** The refusal of an archive. */
export function archiveRefused(what: string, cause?: unknown): AppError {
  return new AppError("ARCHIVE_REFUSED", what, { cause });
}
