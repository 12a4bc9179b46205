import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { z } from "zod";
import { unexchanged } from "./probe/unexchanged.ts";

/** The checks of a server's start, in the order in which they are made. */
export const START_CHECK_IDS = ["start.ready-line"] as const;

/** The one JSON line that a server prints when it listens. */
const ReadyLine = z.strictObject({ v: z.literal(1), event: z.literal("ready"), port: z.int() });

/**
 * Checks the first line that a listening server prints on its standard output.
 *
 * @param firstStdoutLine null if it printed nothing although it accepted a handshake.
 * @param port the port of its argument.
 */
export function checkReadyLine(firstStdoutLine: string | null, port: number): GateCheck {
  return {
    checkId: "start.ready-line",
    expected: `the first line of the output is JSON that says on which port it is ready: {"v":1,"event":"ready","port":${port}}`,
    ...judgeLine(firstStdoutLine, port),
    ...unexchanged,
  };
}

function judgeLine(line: string | null, port: number): Pick<GateCheck, "passed" | "seen"> {
  if (line === null) return { passed: false, seen: "no output" };
  const seen = line.slice(0, 200);
  const parsed = parse(line);
  if (parsed === undefined) return { passed: false, seen: `not JSON: ${seen}` };
  if (!parsed.success) return { passed: false, seen: `${z.prettifyError(parsed.error)}: ${seen}` };
  return { passed: parsed.data.port === port, seen };
}

function parse(line: string): ReturnType<typeof ReadyLine.safeParse> | undefined {
  try {
    return ReadyLine.safeParse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
