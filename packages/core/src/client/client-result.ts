import { z } from "zod";
import { decodeHistogram } from "../histogram/histogram.ts";

const count = z.number().int().nonnegative();

/** HdrHistogram V2, compressed, base64, 1 µs to 60 s, 3 significant digits; anything else is refused in words. */
const Histogram = z
  .string()
  .max(200_000)
  .transform((base64, context) => {
    try {
      return { base64, count: decodeHistogram(base64).totalCount };
    } catch (error) {
      context.addIssue({
        code: "custom",
        message: `no HdrHistogram: ${error instanceof Error ? error.message : error}`,
      });
      return z.NEVER;
    }
  });

/** The one JSON line with which a client says what it has done. Messages, payload bytes, microseconds. */
const ClientResult = z.strictObject({
  v: z.literal(1),
  event: z.literal("result"),
  /** Connections that were tried, and those of them that were never open. */
  clients: count,
  failed: count,
  sent: count,
  /** Echoes that came back as they were sent. */
  received: count,
  bytesSent: count,
  bytesReceived: count,
  /** From the first send to the last receive. */
  elapsedUs: count,
  /** From dialling to the finished handshake, of each open connection. */
  connect: Histogram,
  /** From a send to its echo, of each that came back. */
  roundTrip: Histogram,
});
export type ClientResult = z.infer<typeof ClientResult>;

/** A client's result, or the fault in its output. */
export type ParsedResult = { result: ClientResult } | { fault: string };

/** Reads a client's last line. */
export function parseClientResult(line: string | null): ParsedResult {
  if (line === null) return { fault: "it printed nothing" };
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return { fault: `it printed no JSON: ${line.slice(0, 120)}` };
  }
  const parsed = ClientResult.safeParse(json);
  return parsed.success ? { result: parsed.data } : { fault: z.prettifyError(parsed.error) };
}
