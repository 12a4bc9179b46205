import { z } from "zod";
import type { Frame } from "../../../frame/frame.ts";
import { servedFrames, type TrialFacts } from "../../facts.ts";

const count = z.number().int().nonnegative();

/** Counts of a sequential client's messages by the server that counts; absent in older trials. */
const Echoes = z.object({
  /** Connections that were open when the first message came. */
  open: count,
  /** Messages that came before the echo of the one before had left. */
  early: count,
  /** Payload bytes of single messages. */
  smallest: count,
  largest: count,
  /** Messages of the busiest connection. */
  most: count,
  /** Messages of the connection that sent fewest and then closed by itself; absent where none closed so. */
  least: count.optional(),
  /** From each connection's first message in to its last echo out, summed over the connections. */
  spanUs: count,
});
export type Echoes = z.infer<typeof Echoes>;

/**
 * Counts of the server that counts, from the first connection until none was left. Messages, payload bytes; `windowUs`
 * from the first message that came in to the last that went out, so never longer than the client's own window. `held`: the
 * microseconds for which single echoes were held on purpose, in the pass that checks latencies alone.
 */
const Visit = z.object({
  connections: count,
  received: count,
  delivered: count,
  payloadIn: count,
  payloadOut: count,
  windowUs: count,
  echoes: Echoes.optional(),
  held: z.array(count).optional(),
});
type Visit = z.infer<typeof Visit>;

/** A client's pass as it says itself, and as the server saw it. */
export type Pass = { claimed: Frame; seen: Visit };

/** True if a client sends one message on each connection: then its connecting is measured, and it has no rate. */
export function isOfConnecting({ plan: { sending } }: Pick<TrialFacts, "plan">): boolean {
  return sending.kind === "sequential" && sending.messages === 1;
}

/**
 * Each pass of a client beside what the server saw of it, the one that checks latencies last; in words why they cannot be held
 * against each other; null where the trial is none of a client.
 */
export function passesOf({ plan, frames, serverStats, observed }: TrialFacts): Pass[] | string | null {
  if (plan.sending.kind !== "sequential") return null;
  const parsed = z.array(Visit).safeParse(serverStats?.visits);
  if (!parsed.success) return "The server that counts has left no count";
  const visits = parsed.data.filter(({ received }) => received > 0);
  const measured = visits.filter(({ held }) => held === undefined);
  const claims = servedFrames({ frames, observed });
  if (measured.length !== frames.length || visits.length !== claims.length)
    return `The client claims ${claims.length} passes and the server saw ${visits.length}`;
  const inOrder = [...measured, ...visits.filter(({ held }) => held !== undefined)];
  return claims.flatMap((claimed, index) => {
    const seen = inOrder[index];
    return seen ? [{ claimed, seen }] : [];
  });
}
