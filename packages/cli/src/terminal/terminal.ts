/** The input and output of a command. */
export interface Terminal {
  /** True if a program reads the answers: asked for with --json, or standard output is not a terminal. */
  readonly wantsJson: boolean;
  /** Reads all of standard input. */
  readInput(): Promise<string>;
  /** Prints one line of the answer on standard output. */
  print(line: string): void;
  /** Prints one line for a person on standard error. */
  complain(line: string): void;
  /** Replaces the lines that were drawn before, on standard output. */
  draw(lines: readonly string[]): void;
  /** Waits. @throws as soon as the signal aborts */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Aborts at the first Ctrl-C or request to end after this call. A second one ends the process. */
  interruption(): AbortSignal;
}

/** Words or input that were not understood. The message is one sentence that says why. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command did its work, and the result shows nothing: neither passed nor a regression. */
export class NothingShown extends Error {
  override readonly name = "NothingShown";
}
