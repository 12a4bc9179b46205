import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../failure.ts";
import { runCommand } from "../process/command.ts";
import { writeStateFile } from "../process/files/state-file.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { Unprivileged } from "./unprivileged.ts";

/** The files of one embedded PostgreSQL: its cluster and the password of its only role. */
export interface PostgresCluster {
  readonly dataFolder: string;
  readonly password: string;
}

export const postgresRole = "plumbline";

const UNFINISHED = "data.unfinished";

/**
 * The cluster in `folder`, created if there is none. It is created beside its place and renamed when complete, so that an
 * interrupted start leaves no partial cluster. Each start uses a name of its own, as an interrupted one may still be writing.
 */
export async function ensureCluster(
  binaries: PostgresBinaries,
  unprivileged: Unprivileged,
  { folder, durable }: { folder: string; durable: boolean },
): Promise<PostgresCluster> {
  const dataFolder = join(folder, "data");
  const passwordFile = join(folder, "password");
  if (!existsSync(join(dataFolder, "PG_VERSION"))) {
    const unfinished = join(folder, `${UNFINISHED}-${randomUUID()}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    await writeStateFile(passwordFile, randomBytes(24).toString("base64url"));
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

/** Removes the leftovers of interrupted starts. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
}

async function runInitdb({ program, args }: ReturnType<Unprivileged["wrap"]>, folder: string): Promise<void> {
  const { exitCode, lines } = await runCommand(program, args, { env: { LC_ALL: "C" } });
  if (exitCode === 0) return;
  throw new StartError(
    "The embedded PostgreSQL's files could not be created.",
    `see the lines above. ${folder} must be writable and its disk have room; as root, nobody must be able to reach it. Or set DATABASE_URL to a PostgreSQL of your own.`,
    { log: lines.slice(-20) },
  );
}
