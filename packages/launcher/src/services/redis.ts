import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Child, ChildSpec } from "../process/child/child.ts";
import { startReady } from "../process/child/start-ready.ts";
import { writeStateFile } from "../process/files/state-file.ts";
import { findRedisBinary } from "./redis-binary.ts";
import { askRedis } from "./redis-url.ts";
import { startOrSetAside } from "./set-aside.ts";
import { findUnprivileged, type Unprivileged } from "./unprivileged.ts";

export interface RedisOptions {
  /** Keeps the append-only file and the password, and the program when it had to be fetched; private to this machine's user. */
  readonly folder: string;
  /** TCP port on the loopback address. */
  readonly port: number;
  readonly logFile: string;
  /** `false` keeps nothing on disk: for tests alone. */
  readonly durable: boolean;
  /** Called with the folder to which data were moved that Redis could not read. */
  readonly onSetAside?: (folder: string) => void;
}

/** Reading a large append-only file takes a while. */
const answersWithinMs = 2 * 60_000;

/** A running Redis. Disposing it stops it after its last write. */
export interface Redis extends AsyncDisposable {
  /** Connection string with the password, which is new at each start. */
  readonly url: string;
  readonly child: Child;
  /** Starts it again with the same address and password after it has exited, and waits until it answers. */
  restart(signal: AbortSignal): Promise<Child>;
}

/**
 * Starts Redis (or Valkey) and waits until it answers. Data that it cannot read are set aside, and it starts empty: everything in it
 * is derived from PostgreSQL. Other users of the machine do not know its password.
 */
export async function startRedis(options: RedisOptions): Promise<Redis> {
  const binary = await findRedisBinary(join(options.folder, "program"));
  const dataFolder = join(options.folder, "data");
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const { file, password } = await writePassword(options.folder);
  const args = [file, ...settings(options, dataFolder)];
  const spec: ChildSpec = {
    name: "redis",
    ...(await wrapRedis(options.folder, file, { program: binary.program, args })),
    env: binary.env,
    logFile: options.logFile,
    stopSignal: "TERM",
    stopTimeoutMs: 10_000,
  };
  const url = `redis://:${password}@127.0.0.1:${options.port}`;
  const startOnce = (signal?: AbortSignal): Promise<Child> =>
    startReady(spec, {
      isReady: () => askRedis(url).then(() => true),
      withinMs: answersWithinMs,
      everyMs: 25,
      nextStep: "or set REDIS_URL to a Redis of your own.",
      signal,
    });
  const start = (signal?: AbortSignal): Promise<Child> =>
    startOrSetAside(dataFolder, () => startOnce(signal), options.onSetAside);
  const child = await start();
  return { url, child, restart: start, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}

/** A configuration file, as every user of the machine can read a program's arguments. */
async function writePassword(folder: string): Promise<{ file: string; password: string }> {
  const file = join(folder, "password.conf");
  const password = randomBytes(24).toString("base64url");
  await writeStateFile(file, `requirepass ${password}\n`);
  return { file, password };
}

/** The program without root privileges; unchanged where no other user can reach the folder, such as below /root in a container. */
async function wrapRedis(folder: string, file: string, { program, args }: ReturnType<Unprivileged["wrap"]>) {
  const unprivileged = await findUnprivileged();
  await unprivileged.own(folder);
  const probe = unprivileged.wrap("test", ["-r", file]);
  return promisify(execFile)(probe.program, probe.args).then(
    () => unprivileged.wrap(program, args),
    () => ({ program, args }),
  );
}

function settings({ port, durable }: RedisOptions, dataFolder: string): string[] {
  return [
    ...["--port", String(port), "--bind", "127.0.0.1", "--dir", dataFolder],
    ...["--maxmemory-policy", "noeviction"], // BullMQ loses jobs when keys are evicted
    ...["--appendonly", durable ? "yes" : "no", "--save", ""],
  ];
}
