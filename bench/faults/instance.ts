import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { StartError } from "@plumbline/launcher/failure";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { type Instance, readInstance } from "@plumbline/launcher/instance/instance-file";
import { findFreePort } from "@plumbline/launcher/process/port";

const DOWN_WITHIN_MS = 60_000;

/** A part of an instance that the bench kills or stops. */
export type PartName = "postgres" | "redis" | "worker";

/** Address of an engine that is not there. */
const NO_ENGINE = "unix:///nowhere/docker.sock";

/** Plumbline as `./plumb up` starts it, for one bench. */
export interface FaultyInstance extends AsyncDisposable {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** The pid of a part at the moment. */
  pidOf(name: PartName): Promise<number>;
}

/**
 * Starts an instance with embedded stores.
 * @param dockerHost address of the worker's engine
 * @throws StartError with its output where it ends before it is up
 */
export async function startFaultyInstance(signal: AbortSignal, dockerHost = NO_ENGINE): Promise<FaultyInstance> {
  await using stack = new Disposables();
  const folder = await mkdtemp(join(tmpdir(), "plumbline-bench-"));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  stack.use({ [Symbol.asyncDispose]: remove });
  const port = await findFreePort();
  const child = spawn(join(repositoryFolder, "plumb"), ["up", "--port", String(port)], {
    env: {
      ...process.env,
      DATABASE_URL: "",
      REDIS_URL: "",
      PLUMBLINE_DATA_DIR: folder,
      DOCKER_HOST: dockerHost,
      PLUMBLINE_FLOORS: "off",
      PLUMBLINE_RETRY_DISTURBED: "off",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGINT");
    const killer = setTimeout(() => child.kill("SIGKILL"), DOWN_WITHIN_MS);
    await ended;
    clearTimeout(killer);
  };
  stack.use({ [Symbol.asyncDispose]: stop });
  const lines: string[] = [];
  const isUp = new Promise<true>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (/^\s*Dashboard\s+http/.test(line)) resolve(true);
      });
  });
  signal.addEventListener("abort", () => child.kill("SIGINT"), { once: true });
  if (!(await Promise.race([isUp, ended.then(() => false)])))
    throw new StartError("./plumb up ended before it was up.", "see its lines above.", { log: lines.slice(-20) });
  const { databaseUrl = "", redisUrl = "" } = await readRunning(folder);
  const resources = stack.release();
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    databaseUrl,
    redisUrl,
    pidOf: async (name) => {
      const part = (await readRunning(folder)).parts.find((each) => each.name === name);
      if (!part) throw new Error(`the instance has no part ${name}`);
      return part.identity.pid;
    },
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}

async function readRunning(folder: string): Promise<Instance> {
  const state = await readInstance(folder);
  if (state.kind !== "running") throw new Error(`the instance is ${state.kind}`);
  return state.instance;
}
