import { runCli } from "../run-cli.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** How a command ended, and what it printed on standard output and on standard error. */
export type Captured = { exitCode: ExitCode; output: string; complaint: string };

/**
 * Runs the command line in this process, as a program that reads JSON would; the environment holds the API's address. Pauses take no time.
 * @param terminal parts that differ: another standard input, or a person at it
 */
export async function runCaptured(words: readonly string[], terminal: Partial<Terminal> = {}): Promise<Captured> {
  const [printed, complaints]: [string[], string[]] = [[], []];
  const exitCode = await runCli(words, {
    wantsJson: true,
    readInput: async () => "",
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
    draw: () => undefined,
    pause: async (_, signal) => signal.throwIfAborted(),
    interruption: () => new AbortController().signal,
    ...terminal,
  });
  return { exitCode, output: printed.join("\n"), complaint: complaints.join("\n") };
}

/** Runs the command line on a terminal where nothing differs. */
export function plumb(...words: string[]): Promise<Captured> {
  return runCaptured(words);
}
