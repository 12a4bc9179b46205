import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { packServer } from "@plumbline/catalogue/pack-server";
import { readPushed } from "@plumbline/catalogue/read-pushed";
import { archiveLimits, PushedServerId, PushImage } from "@plumbline/core/server/push-server";
import type { Workload } from "@plumbline/core/workload/workload";
import { UsageError } from "../terminal/terminal.ts";

/** The id of a pushed server: the one that is given, else its folder's name. @throws UsageError */
export function readServerId(folder: string, id: string | undefined): string {
  const serverId = PushedServerId.safeParse(id ?? basename(resolve(folder)));
  if (serverId.success) return serverId.data;
  throw new UsageError(
    `The server's id, its folder's name unless --id gives one: ${serverId.error.issues[0]?.message}.`,
  );
}

/** A folder as it is pushed. `ids`: its server's and its variants'. */
type PackedFolder = { bytes: Uint8Array; ids: string[]; workloads: readonly Workload[] };

/** Packs a folder as it is pushed, and refuses what the service would refuse. @throws UsageError, AppError */
export async function packFolder(folder: string, serverId: string): Promise<PackedFolder> {
  const bytes = await readFolderOrRefuse(folder, () => packServer(folder));
  if (bytes.length > archiveLimits.packedBytes)
    throw new UsageError(
      `Packed it has more than ${archiveLimits.packedBytes / 1024 / 1024} MiB; name in .dockerignore what is not needed.`,
    );
  const servers = await readPushed(serverId, bytes);
  return { bytes, ids: servers.map((one) => one.serverId), workloads: servers[0]?.manifest.workloads ?? [] };
}

/** An image with a folder's manifest. @throws UsageError */
export async function readPushImage(folder: string, image: string): Promise<PushImage> {
  const pushed = PushImage.safeParse({ image, manifest: await readManifest(folder) });
  if (pushed.success) return pushed.data;
  throw new UsageError(pushed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" "));
}

/** @throws UsageError if there is no such folder */
async function readFolderOrRefuse<T>(folder: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      throw new UsageError(`There is no folder ${folder}.`);
    throw error;
  }
}

/** A folder's server.json, not checked yet. @throws UsageError */
async function readManifest(folder: string): Promise<unknown> {
  const text = await readFile(join(folder, "server.json"), "utf8").catch(() => {
    throw new UsageError(`There is no server.json in ${folder}.`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`server.json is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
