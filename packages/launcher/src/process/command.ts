import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { environmentWith } from "../environment.ts";
import { keeper } from "./keeper.ts";
import { killGroup } from "./kill-group.ts";

export interface CommandOptions {
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ends the program and its descendants when aborted; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with each line of stdout and stderr as it appears. */
  readonly onLine?: (line: string) => void;
}

export interface CommandResult {
  /** 128 and the signal's number when a signal ended it; 127 when there is no such program. */
  readonly exitCode: number | null;
  /** Every line of stdout and stderr in the order of their appearance. */
  readonly lines: readonly string[];
}

/** Time that a program has to end after this process has ended. */
const STOP_SECONDS = 30;

/** Programs that run now. */
const running = new Set<ChildProcess>();

/** Kills every running program with its descendants at once: their keepers would only ask them to exit. */
export function killCommands(): void {
  running.forEach(killGroup);
}

/**
 * Runs a program with an argument array until it exits. Its standard input is empty, so nothing can wait for an answer. It ends with this
 * process, whatever ends this process: a survivor would block the next start.
 */
export async function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  options.signal?.throwIfAborted();
  const child = spawn("sh", [keeper, "TERM", String(STOP_SECONDS), program, ...args], {
    cwd: options.cwd,
    env: environmentWith(options.env),
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    detached: true, // a process group of its own, so that its descendants end with it
  });
  running.add(child);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", (line) => {
      lines.push(line);
      options.onLine?.(line);
    });
  }
  const endGroup = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  };
  options.signal?.addEventListener("abort", endGroup, { once: true });
  try {
    const exitCode = await new Promise<number | null>((resolve) => {
      child.once("error", (error) => {
        lines.push(error.message);
        resolve(127);
      });
      child.once("close", resolve);
    });
    options.signal?.throwIfAborted();
    return { exitCode, lines };
  } finally {
    running.delete(child);
    options.signal?.removeEventListener("abort", endGroup);
  }
}
