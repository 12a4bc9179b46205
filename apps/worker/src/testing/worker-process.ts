import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readVariable } from "@plumbline/backend/testing/test-backend";
import type { Env } from "../env.ts";

/** Time that the launcher waits for a worker's end. */
const STOPS_WITHIN_MS = 30_000;

/** How a worker's process ended. */
type ProcessExit = { code: number | null; signal: NodeJS.Signals | null };

/** A worker as it is in production: a process of its own. Disposal kills it. */
export interface WorkerProcess extends AsyncDisposable {
  kill(signal: NodeJS.Signals): void;
  /** Asks it to end and kills it where it takes too long, as `./plumb up` does. */
  stop(signal: NodeJS.Signals): Promise<ProcessExit>;
  readonly exit: Promise<ProcessExit>;
  /** Its output so far. */
  output(): string;
}

/**
 * Starts the worker's own program under `env`; `more` is added to it.
 * @param into the program and arguments that put it into a network namespace, if it shall be in another one
 */
export function startWorkerProcess(
  env: Env,
  more: Readonly<Record<string, string>> = {},
  into: readonly string[] = [],
): WorkerProcess {
  const [program = "", ...args] = [...into, process.execPath, readVariable("PLUMBLINE_TEST_WORKER")];
  const child = spawn(program, args, {
    env: {
      ...process.env,
      ...env,
      PLUMBLINE_GENERATOR_ENGINES: env.PLUMBLINE_GENERATOR_ENGINES.join(","),
      PLUMBLINE_TARGET_HOSTS: env.PLUMBLINE_TARGET_HOSTS.join(","),
      PLUMBLINE_REGISTRIES: env.PLUMBLINE_REGISTRIES.join(","),
      PLUMBLINE_FLOORS: "off",
      PLUMBLINE_LOG_LEVEL: "info",
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const exit = waitForExit(child);
  return {
    kill: (signal) => void child.kill(signal),
    async stop(signal) {
      child.kill(signal);
      const killing = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
      return exit.finally(() => clearTimeout(killing));
    },
    exit,
    output: () => output,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

async function waitForExit(child: ChildProcess): Promise<ProcessExit> {
  const [code, signal] = await once(child, "exit");
  return { code, signal };
}
