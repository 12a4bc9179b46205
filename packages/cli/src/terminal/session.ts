import type { ExitCode } from "./exit-code.ts";
import type { Terminal } from "./terminal.ts";

/** One call of the program: its terminal, and the exit code that its command decides on. */
export type Session = { readonly terminal: Terminal; exitCode: ExitCode };

/** Makes a command's handler of work that returns the exit code. */
export function handler<Args extends unknown[]>(session: Session, work: (...args: Args) => Promise<ExitCode>) {
  return async (...args: Args): Promise<void> => {
    session.exitCode = await work(...args);
  };
}
