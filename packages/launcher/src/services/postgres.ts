import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { StartError } from "../failure.ts";
import type { Child, ChildSpec } from "../process/child/child.ts";
import { startReady } from "../process/child/start-ready.ts";
import { ifThere } from "../process/files/if-there.ts";
import { commandLine } from "../process/pid/identity.ts";
import { waitUntil } from "../process/wait-until.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { ensureCluster, postgresRole } from "./postgres-cluster.ts";
import { findUnprivileged } from "./unprivileged.ts";

export interface PostgresOptions {
  /** Keeps the cluster and its password; private to this machine's user. */
  readonly folder: string;
  /** TCP port on the loopback address. */
  readonly port: number;
  readonly logFile: string;
  /** Created if missing. */
  readonly database: string;
  /** `false` trades crash safety for speed: for tests alone. */
  readonly durable: boolean;
}

/** A running PostgreSQL. Disposing it shuts it down cleanly. */
export interface Postgres extends AsyncDisposable {
  /** Connection string with the password. */
  readonly url: string;
  readonly child: Child;
  /** Starts it again at the same address after it has exited, and waits until it answers. */
  restart(signal: AbortSignal): Promise<Child>;
}

const settlesWithinMs = 60_000;
/** Recovery after a crash reads the whole write-ahead log; ended in the middle, it would begin anew. */
const answersWithinMs = 10 * 60_000;

/** Starts the embedded PostgreSQL and waits until it answers. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const binaries = await findPostgresBinaries();
  const unprivileged = await findUnprivileged();
  const cluster = await ensureCluster(binaries, unprivileged, options);
  const spec: ChildSpec = {
    name: "postgres",
    ...unprivileged.wrap(binaries.postgres, ["-D", cluster.dataFolder, ...settings(options)]),
    logFile: options.logFile,
    stopSignal: "INT", // "fast": ends the sessions, writes a checkpoint, leaves nothing to recover
    stopTimeoutMs: 30_000,
  };
  const url = `postgresql://${postgresRole}:${cluster.password}@127.0.0.1:${options.port}`;
  const start = async (signal?: AbortSignal): Promise<Child> => {
    await settleEarlierServer(cluster.dataFolder);
    return startReady(spec, {
      isReady: () => ensureDatabase(`${url}/postgres`, options.database).then(() => true),
      withinMs: answersWithinMs,
      everyMs: 25,
      nextStep: "or set DATABASE_URL to a PostgreSQL of your own.",
      signal,
    });
  };
  const child = await start();
  return {
    url: `${url}/${options.database}`,
    child,
    restart: start,
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

function settings({ port, durable }: PostgresOptions): string[] {
  const values = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "max_connections=200",
    "log_min_duration_statement=1000",
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  return values.flatMap((value) => ["-c", value]);
}

/** Connects once and creates the database if it is missing. */
async function ensureDatabase(url: string, database: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined); // the failing query reports it
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

/**
 * Reads `postmaster.pid` before touching the cluster: a server of this cluster that outlived its launcher is shut down; a pid that
 * now belongs to another program (after a reboot, or in a new container) makes PostgreSQL refuse to start, so that file goes.
 */
async function settleEarlierServer(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, "postmaster.pid");
  const pid = Number((await ifThere(readFile(pidFile, "utf8")))?.split("\n")[0] ?? 0);
  const command = pid ? await commandLine(pid) : undefined;
  if (command === undefined) return; // no such process: PostgreSQL detects that and recovers
  if (!command.includes(dataFolder)) return rm(pidFile, { force: true });
  process.kill(pid, "SIGINT");
  const hasEnded = async () => !(await commandLine(pid))?.includes(dataFolder);
  if (await waitUntil(hasEnded, { withinMs: settlesWithinMs })) return;
  throw new StartError(
    `An earlier PostgreSQL (pid ${pid}) still uses ${dataFolder} and does not end.`,
    `end it (kill -QUIT ${pid}) and try again.`,
  );
}
