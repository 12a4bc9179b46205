import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../failure.ts";
import { type Child, startChild } from "../process/child.ts";
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

const readyWithinMs = 30_000;
const pollMs = 25;

/** Starts Redis (or Valkey) and waits until it answers. */
export async function startRedis(options: RedisOptions): Promise<Redis> {
  const binary = await findRedisBinary(join(options.folder, "program"));
  const dataFolder = join(options.folder, "data");
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const child = await startChild({
    name: "redis",
    program: binary.program,
    args: settings(options, dataFolder),
    env: binary.env,
    logFile: options.logFile,
    stopSignal: "TERM",
    stopTimeoutMs: 10_000,
  });
  try {
    const url = `redis://127.0.0.1:${options.port}`;
    await waitUntilReady(child, url);
    return { url, child, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
  } catch (error) {
    await child[Symbol.asyncDispose]();
    throw error;
  }
}

function settings({ port, durable }: RedisOptions, dataFolder: string): string[] {
  return [
    ...["--port", String(port), "--bind", "127.0.0.1", "--dir", dataFolder],
    ...["--maxmemory-policy", "noeviction"], // BullMQ loses jobs when keys are evicted
    ...["--appendonly", durable ? "yes" : "no", "--save", ""],
  ];
}

async function waitUntilReady(child: Child, url: string): Promise<void> {
  const deadlineMs = performance.now() + readyWithinMs;
  let ended = false;
  void child.exited.then(() => {
    ended = true;
  });
  while (!ended && performance.now() < deadlineMs) {
    const failure = await askRedis(url).catch((error: unknown) => error);
    if (failure === undefined) return;
    await delay(pollMs);
  }
  throw new StartError(
    ended ? "Redis ended while starting." : "Redis does not answer.",
    "see the lines above; or set REDIS_URL to a Redis of your own.",
    { log: await child.tail() },
  );
}
