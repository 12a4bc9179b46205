import { execFile } from "node:child_process";
import { access, constants, mkdir, readdir, rename, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../failure.ts";
import { findOnPath, isExecutable } from "../process/find-on-path.ts";

const run = promisify(execFile);

/** A Redis (or Valkey) server and the environment variables that it needs. */
export interface RedisBinary {
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * `redis-server` or `valkey-server` on the path, else Debian's packages unpacked into `folder` (no root needed, nothing
 * is installed).
 *
 * @param folder kept between starts
 */
export async function findRedisBinary(folder: string): Promise<RedisBinary> {
  const installed = (await findOnPath("redis-server")) ?? (await findOnPath("valkey-server"));
  if (installed) return { program: installed, env: {} };
  const unpacked = join(folder, "usr/bin/redis-server");
  if (!(await isExecutable(unpacked))) await unpackDebianPackages(folder);
  const libraries = await readdir(join(folder, "usr/lib")).then((names) =>
    names.map((name) => join(folder, "usr/lib", name)),
  );
  return { program: unpacked, env: { LD_LIBRARY_PATH: libraries.join(delimiter) } };
}

/** The packages and those dependencies that a slim Debian or Ubuntu lacks. */
const packages = [
  "redis-server",
  "redis-tools",
  "libatomic1",
  "libjemalloc2",
  "liblzf1",
  "libssl3",
  "libsystemd0",
  "libstdc++6",
];

async function unpackDebianPackages(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await downloadPackages(unfinished);
    for (const file of await readdir(unfinished)) await run("dpkg", ["-x", file, "program"], { cwd: unfinished });
    await access(join(unfinished, "program/usr/bin/redis-server"), constants.X_OK);
  } catch (cause) {
    throw new StartError(
      "There is no redis-server or valkey-server on this machine, and Debian's packages of it could not be fetched.",
      `${howToInstall()}, or set REDIS_URL to a Redis of your own.`,
      { cause },
    );
  }
  await rm(folder, { recursive: true, force: true });
  await rename(join(unfinished, "program"), folder);
  await rm(unfinished, { recursive: true });
}

/** Downloads the packages; updates the package lists first where they are missing (a fresh container) and the user may. */
async function downloadPackages(folder: string): Promise<void> {
  const download = () => run("apt-get", ["download", "-qq", ...packages], { cwd: folder });
  await download().catch(async (error: unknown) => {
    if (process.getuid?.() !== 0) throw error;
    await run("apt-get", ["update", "-qq"]);
    await download();
  });
}

function howToInstall(): string {
  if (process.platform === "darwin") return "install one: brew install redis";
  return "install one: apt-get update && apt-get install redis-server (Debian, Ubuntu), dnf install valkey (Fedora), apk add redis (Alpine)";
}
