import { buffer } from "node:stream/consumers";
import { bundleFiles, bundleLimits } from "@plumbline/core/bundle/bundle";
import { AppError } from "@plumbline/core/failure/app-error";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

/**
 * The files of a bundle's zip archive, by name. Sizes are added up as the archive states them, before anything is unpacked, and a file
 * that is larger than stated is refused while it is read. Decompression runs outside the main thread.
 * @throws AppError BUNDLE_REFUSED
 */
export async function readZip(archive: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const zip = await damaged(() => fromBufferPromise(bytes, { strictFileNames: true }), "It is not a zip file");
  const entries = await damaged(() => listEntries(zip), "Its list of files is damaged");
  const files = new Map<string, Uint8Array>();
  for (const [name, entry] of entries)
    files.set(
      name,
      await damaged(async () => buffer(await zip.openReadStreamPromise(entry)), `${shorten(name)} is damaged`),
    );
  return files;
}

/** Applies the limits to what the archive says of itself. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize } = entry;
    if (entries.has(name)) throw refused(`${shorten(name)} is in it twice.`);
    if (entries.size === bundleLimits.files) throw refused(`It has more than ${bundleLimits.files} files.`);
    if (uncompressedSize > limitOf(name)) throw refused(`${shorten(name)} is larger than ${limitOf(name) / 1024} KiB.`);
    unpackedBytes += uncompressedSize;
    if (unpackedBytes > bundleLimits.unpackedBytes)
      throw refused(`It unpacks to more than ${bundleLimits.unpackedBytes / 1024 / 1024} MiB.`);
    entries.set(name, entry);
  }
  return entries;
}

/** Most bytes of a file, by its name. */
function limitOf(name: string): number {
  if (name === bundleFiles.head) return bundleLimits.headBytes;
  if (name === bundleFiles.events) return bundleLimits.eventsBytes;
  return name.startsWith("trials/") ? bundleLimits.trialBytes : bundleLimits.fileBytes;
}

/** Calls the archive damaged where reading it fails for another reason than a refusal of ours. */
async function damaged<T>(read: () => Promise<T>, sentence: string): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refused(`${sentence}: ${cause instanceof Error ? cause.message : cause}.`, cause);
  }
}

/** Characters of a name that are shown. */
const SHOWN = 100;

/** A name that somebody else has chosen, for a message. */
export function shorten(name: string): string {
  return /^[\w./@-]*$/.test(name) && name.length <= SHOWN ? name : JSON.stringify(name.slice(0, SHOWN));
}

/** The refusal of a bundle. */
export function refused(what: string, cause?: unknown): AppError {
  return new AppError("BUNDLE_REFUSED", what, { cause });
}
