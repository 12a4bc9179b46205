import { z } from "zod";

/** The server's own last line. Unknown keys are kept: they are the server's own business. */
const StatsLine = z.looseObject({ v: z.literal(1), event: z.literal("stats") });

/** The server's own statistics at its end; null if its last line is something else. */
export function parseServerStats(line: string | null): Record<string, unknown> | null {
  try {
    return StatsLine.parse(JSON.parse(line ?? ""));
  } catch {
    return null;
  }
}
