import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { AppError } from "@plumbline/core/failure/app-error";
import { archiveLimits } from "@plumbline/core/server/push-server";
import { extract, type Headers } from "tar-stream";

/**
 * Writes the folder that somebody has packed. Nobody is trusted: an archive is either taken whole, with plain files and folders below
 * its top alone, or refused. `.dockerignore` is left out, since whoever packed it has applied it and patterns of strangers are never
 * run here; the Dockerfile loses its cache mounts, which builds of different owners would share.
 *
 * Decompression runs outside the main thread and hands over 16 KiB at a time. Between two pieces the event loop goes on, and the work for
 * each grows with its length alone.
 * @param folder exists and is empty; after a refusal it may hold files
 * @throws ARCHIVE_REFUSED with the file and what is wrong with it
 */
export async function unpackServer(archive: Uint8Array, folder: string): Promise<void> {
  const taken = new Set<string>();
  const folders = new Set<string>();
  for await (const { header, bytes } of readEntries(archive)) {
    const path = checkPath(header.name);
    checkKind(path, header);
    if (taken.has(path)) throw refused(`${path} is in it twice.`);
    for (const parent of parentsOf(path)) {
      if (taken.has(parent)) throw refused(`${parent} is a file and a folder at the same time.`);
      folders.add(parent);
    }
    if (header.type === "directory") folders.add(path);
    if (folders.size > archiveLimits.folders) throw refused(`It has more than ${archiveLimits.folders} folders.`);
    if (header.type === "directory" || path === ".dockerignore") continue;
    if (folders.has(path)) throw refused(`${path} is a file and a folder at the same time.`);
    taken.add(path);
    if (taken.size > archiveLimits.files) throw refused(`It has more than ${archiveLimits.files} files.`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const mode = ((header.mode ?? 0) & 0o100) === 0 ? 0o644 : 0o755;
    checkText(path, bytes);
    const content = path === "Dockerfile" ? withoutCacheMounts(bytes.toString("utf8")) : bytes;
    await writeFile(join(folder, path), content, { flag: "wx", mode });
  }
}

/** Applies the limits of the files that are parsed here. @throws ARCHIVE_REFUSED where a file exceeds them */
function checkText(path: string, bytes: Buffer): void {
  if (path !== "Dockerfile" && path !== "server.json") return;
  const { textBytes, dockerfileLines } = archiveLimits;
  if (bytes.length > textBytes) throw refused(`${path} is larger than ${textBytes / 1024} KiB.`);
  if (path === "Dockerfile" && bytes.toString("latin1").split("\n").length > dockerfileLines)
    throw refused(`${path} has more than ${dockerfileLines} lines.`);
}

/** A Dockerfile whose `RUN` lines keep nothing between builds. */
export function withoutCacheMounts(dockerfile: string): string {
  return dockerfile.replaceAll(/--mount=(\S+)[ \t]*(?:\\\r?\n[ \t]*)?/g, (mount, options: string) =>
    options.split(",").includes("type=cache") ? "" : mount,
  );
}

type Entry = { header: Headers; bytes: Buffer };

async function* readEntries(archive: Uint8Array): AsyncGenerator<Entry> {
  const reader = extract();
  const fed = pipeline(Readable.from([archive]), createGunzip(), limitSize, reader);
  void Promise.allSettled([fed]); // an error also ends the reader, and is thrown below
  try {
    for await (const entry of reader) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { header: entry.header, bytes: Buffer.concat(chunks) };
    }
    await fed;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isGzip = !(cause instanceof Error && "code" in cause && String(cause.code).startsWith("Z_"));
    throw refused(
      isGzip ? "It is no tar archive, or it is damaged." : "It is not compressed with gzip, or it is damaged.",
      cause,
    );
  }
}

async function* limitSize(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > archiveLimits.unpackedBytes)
      throw refused(`It unpacks to more than ${archiveLimits.unpackedBytes / 1024 / 1024} MiB.`);
    yield chunk;
  }
}

/** Some programs write every name as ./name, and folders with a slash behind. */
function checkPath(name: string): string {
  const shown = JSON.stringify(name.slice(0, archiveLimits.pathBytes));
  if (Buffer.byteLength(name) > archiveLimits.pathBytes)
    throw refused(`${shown} is longer than ${archiveLimits.pathBytes} bytes.`);
  const parts = name.split("/");
  while (parts[0] === ".") parts.shift();
  while (parts.at(-1) === "") parts.pop();
  const path = parts.join("/");
  if (path === "") return ".";
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) throw refused(`${shown} is an absolute path.`);
  if (path.split("/").some((part) => part === ".." || part === "." || part === ""))
    throw refused(`${shown} leads through "..", "." or an empty name.`);
  if (/[\p{Cc}\p{Cf}\p{Cs}\u{fffd}\\]/u.test(path))
    throw refused(`${shown} has characters that no file's name has here.`);
  return path;
}

function checkKind(path: string, { type }: Headers): void {
  if (type === "directory") return;
  if (type !== "file") throw refused(`${path} is a ${type ?? "thing of no kind"}; only files and folders are taken.`);
  if (path === ".") throw refused("Its top is a file.");
}

/** a, a/b of a/b/c. */
function parentsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, nth) => parts.slice(0, nth + 1).join("/"));
}

function refused(what: string, cause?: unknown): AppError {
  return new AppError("ARCHIVE_REFUSED", what, { cause });
}
