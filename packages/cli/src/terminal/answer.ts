import { replaceFigures } from "@plumbline/core/metric/figure-value";
import { type ExitCode, exitCodes } from "./exit-code.ts";
import type { Terminal } from "./terminal.ts";

/** Prints a command's result: lines for a person at a terminal, JSON for everything else. */
export function answer(terminal: Terminal, value: unknown, lines: readonly string[]): ExitCode {
  if (terminal.wantsJson) terminal.print(JSON.stringify(value, replaceFigures));
  else for (const line of lines) terminal.print(line);
  return exitCodes.ok;
}
