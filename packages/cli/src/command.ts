import type { ExitCode } from "./exit-code.ts";

/** What a command may do to the outside. */
export interface Terminal {
  /** Whether answers are read by a program: asked for with --json, or standard output is no terminal. */
  readonly wantsJson: boolean;
  /** All of standard input. */
  readInput(): Promise<string>;
  /** One line of the answer, on standard output. */
  print(line: string): void;
  /** One line for a person, on standard error. */
  complain(line: string): void;
  /** Lines in place of those that were drawn before, on standard output: a picture that changes. */
  draw(lines: readonly string[]): void;
}

/** One word after `plumb`: `run` gets the words behind it. */
export interface Command {
  /** What it does, in a line of the help. */
  readonly does: string;
  /** @throws UsageError on words or input that it cannot take */
  run(words: readonly string[], terminal: Terminal): Promise<ExitCode>;
}

/** Words or input that were not understood; the message is one sentence that says what is wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Everything was done that was asked for, and it shows nothing: neither passed nor a regression. */
export class NothingShown extends Error {
  override readonly name = "NothingShown";
}
