import { z } from "zod";

const count = z.number().int().nonnegative();

/** The one JSON line with which a server ends: counts over its whole life. Messages, payload bytes, milliseconds. */
const StatsLine = z
  .strictObject({
    v: z.literal(1),
    event: z.literal("stats"),
    uptimeMs: count,
    connections: count,
    peakConnections: count,
    received: count,
    delivered: count,
    dropped: z.strictObject({ rateLimit: count, queueFull: count }),
    bytesIn: count,
    bytesOut: count,
  })
  .refine(({ peakConnections, connections }) => peakConnections <= connections, {
    error: "more connections at once than in all",
    path: ["peakConnections"],
  });

/** Reads a line of the server's output; undefined where it is not JSON, otherwise zod's result. */
export function parseStatsLine(line: string): ReturnType<typeof StatsLine.safeParse> | undefined {
  try {
    return StatsLine.safeParse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
