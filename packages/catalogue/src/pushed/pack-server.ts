import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { AppError } from "@plumbline/core/failure/app-error";
import { pack } from "tar-stream";
import { digestFolder } from "../folder/digest-folder.ts";

const zip = promisify(gzip);

/**
 * Packs a server's folder as it is pushed: without what `.dockerignore` leaves out, and the same for the same content.
 * @throws ARCHIVE_REFUSED where it has a link in it; MANIFEST_INVALID where it has no server.json
 */
export async function packServer(folder: string): Promise<Uint8Array> {
  const { files } = await digestFolder(folder);
  const archive = pack();
  // a build may do without the manifest, the catalogue cannot
  const packed = new Set([...files.filter((path) => path !== ".dockerignore"), "server.json"]);
  for (const path of [...packed].sort()) {
    const stats = await lstat(join(folder, path)).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== "ENOENT") throw cause;
      throw new AppError("MANIFEST_INVALID", `There is no ${path} in ${folder}.`, { cause });
    });
    if (!stats.isFile())
      throw new AppError("ARCHIVE_REFUSED", `${path} is a symbolic link; only files and folders are taken.`);
    const mode = (stats.mode & 0o100) === 0 ? 0o644 : 0o755;
    archive.entry({ name: path, mode, mtime: new Date(0) }, await readFile(join(folder, path)));
  }
  archive.finalize();
  return zip(await buffer(archive));
}
