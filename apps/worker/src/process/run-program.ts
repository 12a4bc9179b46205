import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** A program that is not on this machine; callers say in their own words what it was needed for. */
export class ProgramMissing extends Error {
  override readonly name = "ProgramMissing";
  readonly program: string;

  constructor(program: string, cause: unknown) {
    super(`The program ${program} is not installed on this machine`, { cause });
    this.program = program;
  }
}

export interface CommandOptions {
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the program when aborted; once it has ended, the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** What an abort sends; SIGTERM when absent. */
  readonly killSignal?: NodeJS.Signals;
  /** Called with each line of stdout and stderr as it appears. */
  readonly onLine?: (line: string) => void;
}

export interface CommandResult {
  /** 128 + signal number is not computed: a killed program has `null`. */
  readonly exitCode: number | null;
  readonly stdout: string;
  /** The last lines of stdout and stderr together, oldest first. */
  readonly tail: readonly string[];
}

const tailLines = 60;
const stdoutLimitBytes = 1_048_576;

/**
 * Runs a program with an argument array (never a shell) and reads what it prints.
 * An exit code other than 0 is a result, not an error.
 *
 * @throws ProgramMissing when there is no such program on this machine.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  options.signal?.throwIfAborted();
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    signal: options.signal,
    killSignal: options.killSignal,
  });
  const tail: string[] = [];
  let stdout = "";
  const read = (stream: Readable, keep: boolean) =>
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", (line) => {
      if (keep && stdout.length < stdoutLimitBytes) stdout += `${line}\n`;
      tail.push(line);
      if (tail.length > tailLines) tail.shift();
      options.onLine?.(line);
    });
  read(child.stdout, true);
  read(child.stderr, false);
  return new Promise((resolve, reject) => {
    child.once("error", (cause: NodeJS.ErrnoException) => {
      // An abort is reported here before the program has ended, and what it uses may not be removed yet.
      if (!options.signal?.aborted) reject(cause.code === "ENOENT" ? new ProgramMissing(program, cause) : cause);
    });
    child.once("close", (exitCode) => {
      if (options.signal?.aborted) reject(options.signal.reason);
      else resolve({ exitCode, stdout, tail });
    });
  });
}
