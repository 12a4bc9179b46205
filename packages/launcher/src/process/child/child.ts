import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { environmentWith } from "../../environment.ts";
import { boundLog, openLog, readLogTail } from "../files/log-file.ts";
import { keeper } from "../keeper.ts";
import { killGroup } from "../kill-group.ts";
import { identify, isAlive, type ProcessIdentity } from "../pid/identity.ts";

/** How a child ended: one of the two is set. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export function describeExit({ code, signal }: Exit): string {
  return signal ? `killed by ${signal}` : `exit code ${code}`;
}

export interface ChildSpec {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** Takes stdout and stderr; the logs of earlier starts are kept beside it (see `openLog`). */
  readonly logFile: string;
  /** The signal that asks the program to exit. */
  readonly stopSignal: "INT" | "TERM";
  /** After this time the program and all its descendants are killed, also when this process has ended. */
  readonly stopTimeoutMs: number;
}

/** A running program that ends with this process, whatever ends this process. Disposing it stops it and waits for its exit. */
export interface Child extends AsyncDisposable {
  readonly name: string;
  readonly pid: number;
  readonly stopSignal: ChildSpec["stopSignal"];
  /** Kills the program with its process group, without the stop signal. */
  kill(): void;
  /** Resolves when the program has ended; never rejects. */
  readonly exited: Promise<Exit>;
  /** The last lines that it has printed, oldest first. */
  tail(lines?: number): Promise<string[]>;
}

/**
 * Starts a program under a keeper shell in a process group of its own, so that a Ctrl-C of the terminal reaches only
 * the launcher, which then stops its children in order.
 */
export async function startChild(spec: ChildSpec): Promise<Child> {
  const log = await openLog(spec.logFile);
  const stopSeconds = String(spec.stopTimeoutMs / 1_000);
  const shell = spawn("sh", [keeper, spec.stopSignal, stopSeconds, spec.program, ...spec.args], {
    cwd: spec.cwd,
    env: environmentWith(spec.env),
    stdio: ["pipe", log, log, "pipe"],
    detached: true,
  });
  closeSync(log);
  const exited = once(shell, "exit").then(
    ([code, signal]): Exit => ({ code, signal }),
    (): Exit => ({ code: 127, signal: null }),
  );
  boundLog(spec.logFile, exited);
  const pid = await readPid(shell);
  const program = await identify(pid);
  return {
    name: spec.name,
    pid,
    stopSignal: spec.stopSignal,
    exited,
    kill: () => killGroup(shell),
    tail: (lines) => readLogTail(spec.logFile, lines),
    [Symbol.asyncDispose]: async () => {
      await stop(shell, exited, spec.stopTimeoutMs);
      if (program) await ended(program);
    },
  };
}

/** The program's pid, which the keeper writes to descriptor 3; 0 when the keeper itself could not be started. */
async function readPid(shell: ChildProcess): Promise<number> {
  const pipe = shell.stdio[3];
  let text = "";
  if (pipe && "setEncoding" in pipe) for await (const part of pipe.setEncoding("utf8")) text += part;
  return Number(text.trim());
}

async function stop(shell: ChildProcess, exited: Promise<Exit>, timeoutMs: number): Promise<void> {
  shell.stdin?.on("error", () => undefined); // the keeper may have exited already; its exit is reported elsewhere
  shell.stdin?.end();
  const timer = setTimeout(() => killGroup(shell), timeoutMs);
  await exited;
  clearTimeout(timer);
  killGroup(shell); // descendants that outlived the program
}

/** Waits for a program that was killed together with its keeper: the kernel may end the keeper first. */
async function ended(program: ProcessIdentity): Promise<void> {
  while (await isAlive(program)) await delay(5);
}
