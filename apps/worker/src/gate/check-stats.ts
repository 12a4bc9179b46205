import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { z } from "zod";
import { unexchanged } from "./probe/unexchanged.ts";
import { parseStatsLine } from "./stats-line.ts";

/**
 * How a server ended when it was told to: its last line, its exit code, and in time.
 *
 * @param lastStdoutLine undefined when it printed nothing.
 * @param exitCode null when a signal ended it.
 * @param stoppedInTime within 5 s of being told.
 */
export function checkStats(
  lastStdoutLine: string | undefined,
  exitCode: number | null,
  stoppedInTime: boolean,
): GateCheck[] {
  return [
    {
      checkId: "stop.in-time",
      passed: stoppedInTime,
      expected: "the process ends within 5 s of being told to stop",
      seen: stoppedInTime ? "it ended in time" : "it was still running",
      ...unexchanged,
    },
    {
      checkId: "stop.exit-code",
      passed: exitCode === 0,
      expected: "exit code 0",
      seen: exitCode === null ? "it was ended by a signal" : `exit code ${exitCode}`,
      ...unexchanged,
    },
    {
      checkId: "stop.stats-line",
      expected: "one JSON line of statistics as the last output",
      ...judgeLine(lastStdoutLine),
      ...unexchanged,
    },
  ];
}

function judgeLine(line: string | undefined): Pick<GateCheck, "passed" | "seen"> {
  if (line === undefined) return { passed: false, seen: "no output" };
  const parsed = parseStatsLine(line);
  if (parsed === undefined) return { passed: false, seen: `not JSON: ${line.slice(0, 200)}` };
  if (!parsed.success) return { passed: false, seen: z.prettifyError(parsed.error) };
  return { passed: true, seen: line };
}
