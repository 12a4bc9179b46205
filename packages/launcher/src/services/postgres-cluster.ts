import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../failure.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { Unprivileged } from "./unprivileged.ts";

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
  unprivileged: Unprivileged,
  { folder, durable }: { folder: string; durable: boolean },
): Promise<PostgresCluster> {
  const dataFolder = join(folder, "data");
  const passwordFile = join(folder, "password");
  if (!(await exists(join(dataFolder, "PG_VERSION")))) {
    const unfinished = join(folder, "data.unfinished");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(unfinished, { recursive: true, force: true });
    await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
    await unprivileged.own(folder);
    const args = initdbArguments(unfinished, passwordFile, durable);
    await runInitdb(unprivileged.wrap(binaries.initdb, args), folder);
    await rename(unfinished, dataFolder);
  }
  await unprivileged.own(folder);
  return { dataFolder, password: await readFile(passwordFile, "utf8") };
}

function initdbArguments(dataFolder: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${dataFolder}`,
    `--username=${postgresRole}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    ...(durable ? [] : ["--no-sync"]),
  ];
}

async function runInitdb(command: ReturnType<Unprivileged["wrap"]>, folder: string): Promise<void> {
  try {
    await promisify(execFile)(command.program, command.args, { env: { ...process.env, LC_ALL: "C" } });
  } catch (cause) {
    const { stderr = "", message } = cause as { stderr?: string; message: string };
    throw new StartError(
      "The embedded PostgreSQL's files could not be created.",
      `see the lines above. ${folder} must be writable and its disk have room; as root, nobody must be able to reach it. Or set DATABASE_URL to a PostgreSQL of your own.`,
      { log: (stderr || message).trim().split("\n"), cause },
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
