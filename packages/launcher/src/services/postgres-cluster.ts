import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../failure.ts";
import { asUnprivileged, type PostgresBinaries } from "./postgres-binaries.ts";

/** The files of one embedded PostgreSQL: its cluster and the password of its only role. */
export interface PostgresCluster {
  readonly dataFolder: string;
  readonly password: string;
}

export const postgresRole = "plumbline";

/**
 * The cluster in `folder`, made when there is none. It is made beside its place and moved there when complete, so that
 * an interrupted start leaves no half a cluster.
 */
export async function ensureCluster(
  binaries: PostgresBinaries,
  { folder, durable }: { folder: string; durable: boolean },
): Promise<PostgresCluster> {
  const dataFolder = join(folder, "data");
  const passwordFile = join(folder, "password");
  if (!(await exists(join(dataFolder, "PG_VERSION")))) {
    const unfinished = join(folder, "data.unfinished");
    await createCluster(binaries, { folder, unfinished, passwordFile, durable });
    await rename(unfinished, dataFolder);
  }
  return { dataFolder, password: await readFile(passwordFile, "utf8") };
}

async function createCluster(
  binaries: PostgresBinaries,
  {
    folder,
    unfinished,
    passwordFile,
    durable,
  }: { folder: string; unfinished: string; passwordFile: string; durable: boolean },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  const { program, args } = asUnprivileged(binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${postgresRole}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    ...(durable ? [] : ["--no-sync"]),
  ]);
  try {
    await promisify(execFile)(program, args, { env: { ...process.env, LC_ALL: "C" } });
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim().split("\n") ?? [];
    throw new StartError(
      "The embedded PostgreSQL's files could not be created.",
      `see the lines above; check that ${folder} is writable and its disk has room. Where root may not make user namespaces, run ./plumb as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
      { log: said, cause },
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
