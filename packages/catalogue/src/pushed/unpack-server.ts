import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { archiveLimits } from "@plumbline/core/server/push-server";
import type { Headers } from "tar-stream";
import { archiveRefused, readEntries } from "./read-entries.ts";

/**
 * Writes the folder that somebody has packed. Nobody is trusted: an archive is either taken whole, with plain files and folders below
 * its top alone, or refused. `.dockerignore` is left out, since whoever packed it has applied it and patterns of strangers are never
 * run here; the Dockerfile loses its cache mounts, which builds of different owners would share.
 * @param folder exists and is empty; after a refusal it may hold files
 * @throws ARCHIVE_REFUSED with the file and what is wrong with it
 */
export async function unpackServer(archive: Uint8Array, folder: string): Promise<void> {
  const taken = new Set<string>();
  const folders = new Set<string>();
  for await (const { header, bytes } of readEntries(archive)) {
    const path = checkPath(header.name);
    checkKind(path, header);
    if (taken.has(path)) throw archiveRefused(`${path} is in it twice.`);
    for (const parent of parentsOf(path)) {
      if (taken.has(parent)) throw archiveRefused(`${parent} is a file and a folder at the same time.`);
      folders.add(parent);
    }
    if (header.type === "directory") folders.add(path);
    if (folders.size > archiveLimits.folders)
      throw archiveRefused(`It has more than ${archiveLimits.folders} folders.`);
    if (header.type === "directory" || path === ".dockerignore") continue;
    if (folders.has(path)) throw archiveRefused(`${path} is a file and a folder at the same time.`);
    taken.add(path);
    if (taken.size > archiveLimits.files) throw archiveRefused(`It has more than ${archiveLimits.files} files.`);
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
  if (bytes.length > textBytes) throw archiveRefused(`${path} is larger than ${textBytes / 1024} KiB.`);
  if (path === "Dockerfile" && bytes.toString("latin1").split("\n").length > dockerfileLines)
    throw archiveRefused(`${path} has more than ${dockerfileLines} lines.`);
}

/** A Dockerfile whose `RUN` lines keep nothing between builds. */
export function withoutCacheMounts(dockerfile: string): string {
  return dockerfile.replaceAll(/--mount=(\S+)[ \t]*(?:\\\r?\n[ \t]*)?/g, (mount, options: string) =>
    options.split(",").includes("type=cache") ? "" : mount,
  );
}

/** Some programs write every name as ./name, and folders with a slash behind. */
function checkPath(name: string): string {
  const shown = JSON.stringify(name.slice(0, archiveLimits.pathBytes));
  if (Buffer.byteLength(name) > archiveLimits.pathBytes)
    throw archiveRefused(`${shown} is longer than ${archiveLimits.pathBytes} bytes.`);
  const parts = name.split("/");
  while (parts[0] === ".") parts.shift();
  while (parts.at(-1) === "") parts.pop();
  const path = parts.join("/");
  if (path === "") return ".";
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) throw archiveRefused(`${shown} is an absolute path.`);
  if (path.split("/").some((part) => part === ".." || part === "." || part === ""))
    throw archiveRefused(`${shown} leads through "..", "." or an empty name.`);
  if (/[\p{Cc}\p{Cf}\p{Cs}\u{fffd}\\]/u.test(path))
    throw archiveRefused(`${shown} has characters that no file's name has here.`);
  return path;
}

function checkKind(path: string, { type }: Headers): void {
  if (type === "directory") return;
  if (type !== "file")
    throw archiveRefused(`${path} is a ${type ?? "thing of no kind"}; only files and folders are taken.`);
  if (path === ".") throw archiveRefused("Its top is a file.");
}

/** a, a/b of a/b/c. */
function parentsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, nth) => parts.slice(0, nth + 1).join("/"));
}
