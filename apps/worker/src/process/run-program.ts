import { execa } from "execa";

/** The program is not installed on this machine; callers explain what it is needed for. */
export class ProgramMissing extends Error {
  override readonly name = "ProgramMissing";
  readonly program: string;

  constructor(program: string, cause: unknown) {
    super(`The program ${program} is not installed on this machine`, { cause });
    this.program = program;
  }
}

export interface ProgramOptions {
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the program when aborted; the promise rejects with the signal's reason once the program has ended. */
  readonly signal?: AbortSignal;
  /** Sent by an abort; SIGTERM when absent. */
  readonly killSignal?: NodeJS.Signals;
  /** Called with each line of stdout and stderr as it appears. */
  readonly onLine?: (line: string) => void;
}

export interface ProgramResult {
  /** Null if a signal ended the program. */
  readonly exitCode: number | null;
  /** The first MiB. */
  readonly stdout: string;
  /** The last lines of stdout and stderr together, oldest first. */
  readonly tail: readonly string[];
}

const TAIL_LINES = 60;
const STDOUT_CHARACTERS = 1_048_576;

/**
 * Runs a program with an argument array (never a shell) and reads its output, of which it keeps a bounded part. An exit code
 * other than 0 is a result, not an error.
 *
 * @throws ProgramMissing if this machine has no such program
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, signal, killSignal, onLine }: ProgramOptions = {},
): Promise<ProgramResult> {
  signal?.throwIfAborted();
  const tail: string[] = [];
  let stdout = "";
  const take = (line: string) => {
    tail.push(line);
    if (tail.length > TAIL_LINES) tail.shift();
    onLine?.(line);
  };
  const result = await execa(program, args, {
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
    ...(signal === undefined ? {} : { cancelSignal: signal }),
    ...(killSignal === undefined ? {} : { killSignal }),
    stdin: "ignore",
    // the transforms pass nothing on, so that execa buffers nothing
    stdout: function* (line: unknown) {
      if (stdout.length < STDOUT_CHARACTERS) stdout += `${line}\n`;
      take(String(line));
      yield* [];
    },
    stderr: function* (line: unknown) {
      take(String(line));
      yield* [];
    },
    reject: false,
  });
  if (signal?.aborted) throw signal.reason;
  if (result.code === "ENOENT") throw new ProgramMissing(program, result);
  if (result.failed && result.exitCode === undefined && result.signal === undefined) throw result;
  return { exitCode: result.exitCode ?? null, stdout, tail };
}
