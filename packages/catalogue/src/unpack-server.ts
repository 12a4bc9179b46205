import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { AppError } from "@plumbline/core/failure/app-error";
import { archiveLimits } from "@plumbline/core/server/push-server";
import { extract, type Headers } from "tar-stream";

const unzip = promisify(gunzip);

/**
 * Writes the folder that somebody has packed. Nobody is trusted: an archive is either taken whole, with plain files and folders below
 * its top alone, or refused. `.dockerignore` is left out, since whoever packed it has applied it and patterns of strangers are never
 * run here; the Dockerfile loses its cache mounts, which builds of different owners would share.
 * @param folder exists and is empty
 * @throws ARCHIVE_REFUSED with the file and what is wrong with it
 */
export async function unpackServer(archive: Uint8Array, folder: string): Promise<void> {
  const taken = new Set<string>();
  const folders = new Set<string>();
  for await (const { header, bytes } of readEntries(await decompress(archive))) {
    const path = checkPath(header.name);
    checkKind(path, header);
    if (taken.has(path)) throw refused(`${path} is in it twice.`);
    for (const parent of parentsOf(path)) {
      if (taken.has(parent)) throw refused(`${parent} is a file and a folder at the same time.`);
      folders.add(parent);
    }
    if (header.type === "directory" || path === ".dockerignore") continue;
    if (folders.has(path)) throw refused(`${path} is a file and a folder at the same time.`);
    taken.add(path);
    if (taken.size > archiveLimits.files) throw refused(`It has more than ${archiveLimits.files} files.`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const mode = ((header.mode ?? 0) & 0o100) === 0 ? 0o644 : 0o755;
    const content = path === "Dockerfile" ? withoutCacheMounts(bytes.toString("utf8")) : bytes;
    await writeFile(join(folder, path), content, { flag: "wx", mode });
  }
}

/** A Dockerfile whose `RUN` lines keep nothing between builds. */
export function withoutCacheMounts(dockerfile: string): string {
  return dockerfile.replaceAll(/--mount=(?=\S*\btype=cache\b)\S+[ \t]*(\\\r?\n[ \t]*)?/g, "");
}

async function decompress(archive: Uint8Array): Promise<Buffer> {
  try {
    return await unzip(archive, { maxOutputLength: archiveLimits.unpackedBytes });
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE")
      throw refused(`It unpacks to more than ${archiveLimits.unpackedBytes / 1024 / 1024} MiB.`);
    throw refused("It is not compressed with gzip, or it is damaged.", cause);
  }
}

type Entry = { header: Headers; bytes: Buffer };

async function* readEntries(tar: Buffer): AsyncGenerator<Entry> {
  const reader = extract();
  reader.end(tar);
  try {
    for await (const entry of reader) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { header: entry.header, bytes: Buffer.concat(chunks) };
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refused("It is no tar archive, or it is damaged.", cause);
  }
}

/** Some programs write every name as ./name, and folders with a slash behind. */
function checkPath(name: string): string {
  const path = name.replace(/^(\.\/)+/, "").replace(/\/+$/, "");
  const shown = JSON.stringify(name.slice(0, archiveLimits.pathBytes));
  if (path === "" || path === ".") return ".";
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) throw refused(`${shown} is an absolute path.`);
  if (path.split("/").some((part) => part === ".." || part === "." || part === ""))
    throw refused(`${shown} leads through "..", "." or an empty name.`);
  if (/[\p{Cc}\p{Cf}\p{Cs}\u{fffd}\\]/u.test(path))
    throw refused(`${shown} has characters that no file's name has here.`);
  if (Buffer.byteLength(path) > archiveLimits.pathBytes)
    throw refused(`${shown} is longer than ${archiveLimits.pathBytes} bytes.`);
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
