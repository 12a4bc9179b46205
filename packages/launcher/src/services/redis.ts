import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Child, ChildSpec } from "../process/child.ts";
import { startReady } from "../process/start-ready.ts";
import { findRedisBinary } from "./redis-binary.ts";
import { askRedis } from "./redis-url.ts";

export interface RedisOptions {
  /** Keeps the append-only file, and the program when it had to be fetched. */
  readonly folder: string;
  /** TCP port on the loopback address. */
  readonly port: number;
  readonly logFile: string;
  /** `false` keeps nothing on disk: for tests alone. */
  readonly durable: boolean;
}

/** A running Redis. Disposing it stops it after its last write. */
export interface Redis extends AsyncDisposable {
  readonly url: string;
  readonly child: Child;
}

/** Starts Redis (or Valkey) and waits until it answers. */
export async function startRedis(options: RedisOptions): Promise<Redis> {
  const binary = await findRedisBinary(join(options.folder, "program"));
  const dataFolder = join(options.folder, "data");
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const url = `redis://127.0.0.1:${options.port}`;
  const spec: ChildSpec = {
    name: "redis",
    program: binary.program,
    args: settings(options, dataFolder),
    env: binary.env,
    logFile: options.logFile,
    stopSignal: "TERM",
    stopTimeoutMs: 10_000,
  };
  const child = await startReady(spec, {
    isReady: () => askRedis(url).then(() => true),
    withinMs: 30_000,
    everyMs: 25,
    nextStep: "or set REDIS_URL to a Redis of your own.",
  });
  return { url, child, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}

function settings({ port, durable }: RedisOptions, dataFolder: string): string[] {
  return [
    ...["--port", String(port), "--bind", "127.0.0.1", "--dir", dataFolder],
    ...["--maxmemory-policy", "noeviction"], // BullMQ loses jobs when keys are evicted
    ...["--appendonly", durable ? "yes" : "no", "--save", ""],
  ];
}
