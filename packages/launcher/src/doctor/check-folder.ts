import { randomUUID } from "node:crypto";
import { rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LOW_DISK_BYTES } from "@plumbline/core/worker/judge-disk";
import { findOpenToOthers } from "../instance/keep-private.ts";
import { ifThere } from "../process/files/if-there.ts";
import { type CheckFinding, fail, ok, warn } from "./finding.ts";

const MIB = 1024 ** 2;
const LEAST_FREE_BYTES = 256 * MIB;
const elsewhere = "or name another folder in PLUMBLINE_DATA_DIR.";

/** Checks that a folder, or the one in which it would be created, can be written. */
export async function checkWritable(folder: string): Promise<CheckFinding> {
  const check = "data-folder";
  const existing = await nearestExisting(folder);
  if (!(await stat(existing)).isDirectory())
    return fail(check, `${existing} is not a folder.`, `move that file away, ${elsewhere}`);
  const probe = join(existing, `.plumbline-probe-${randomUUID()}`);
  try {
    await writeFile(probe, "x", { mode: 0o600, flush: true });
    await rm(probe);
    return ok(check, folder);
  } catch (error) {
    await rm(probe, { force: true }); // a full disk leaves an empty file
    return judgeWriteError(existing, error);
  }
}

/** @param error of writing to the folder. @throws an error that says nothing about the folder */
export function judgeWriteError(folder: string, error: unknown): CheckFinding {
  const check = "data-folder";
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EROFS") return fail(check, `The disk of ${folder} is read-only.`, `mount it writable, ${elsewhere}`);
  if (code === "EACCES" || code === "EPERM")
    return fail(check, `This user may not write to ${folder}.`, `give the folder to this user (chown), ${elsewhere}`);
  if (code === "ENOSPC" || code === "EDQUOT")
    return fail(check, `The disk of ${folder} is full.`, `make room (./plumb backup needs none there), ${elsewhere}`);
  throw error;
}

/** Checks the space on a folder's disk. */
export async function checkDisk(check: string, folder: string): Promise<CheckFinding> {
  const { bavail, bsize } = await statfs(await nearestExisting(folder));
  return judgeSpace(check, folder, bavail * bsize);
}

/** @param freeBytes that this user can still write */
export function judgeSpace(check: string, folder: string, freeBytes: number): CheckFinding {
  const text = `${freeBytes < 10 * 1024 * MIB ? `${Math.floor(freeBytes / MIB)} MiB` : `${Math.floor(freeBytes / MIB / 1024)} GiB`} free for ${folder}`;
  if (freeBytes < LEAST_FREE_BYTES)
    return fail(check, `Only ${text}.`, `make room (docker system prune, old runs), ${elsewhere}`);
  if (freeBytes < LOW_DISK_BYTES)
    return warn(check, `Only ${text}: images and raw frames need some gigabytes.`, `make room soon, ${elsewhere}`);
  return ok(check, text);
}

/** Checks that no other user can read what Plumbline keeps. */
export async function checkPrivate(dataFolder: string): Promise<CheckFinding> {
  const open = await findOpenToOthers(dataFolder);
  if (open.length === 0) return ok("permissions", "only this user can read the data");
  const closed = open.filter(({ mayClose }) => !mayClose);
  const names = open.map(({ path }) => path).join(", ");
  return warn(
    "permissions",
    `Other users can read ${names}.`,
    closed.length === 0 ? "run ./plumb up, which closes them." : `as their owner: chmod -R go-rwx ${names}`,
  );
}

/** The folder itself, or the closest one above it that exists. */
async function nearestExisting(path: string): Promise<string> {
  if (await ifThere(stat(path))) return path;
  const above = dirname(path);
  return above === path ? path : nearestExisting(above);
}
