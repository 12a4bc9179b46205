import { z } from "zod";
import type { Frame } from "../frame/frame.ts";
import type { TrialFacts } from "./facts.ts";

const count = z.number().int().nonnegative();

/**
 * What the server that counts has seen from the first connection until none was left. Messages, payload bytes; `windowUs`
 * from the first message that came in to the last that went out, so never longer than the client's own window.
 */
const Visit = z.object({
  connections: count,
  received: count,
  delivered: count,
  payloadIn: count,
  payloadOut: count,
  windowUs: count,
});
type Visit = z.infer<typeof Visit>;

/** A client's pass as it says itself, and as the server saw it. */
export type Pass = { claimed: Frame; seen: Visit };

/** Whether a client sends one message on each connection: how it connects is measured then, and its rate is none. */
export function isOfConnecting({ plan: { sending } }: Pick<TrialFacts, "plan">): boolean {
  return sending.kind === "sequential" && sending.messages === 1;
}

/**
 * Each pass of a client beside what the server saw of it; in words why they cannot be held against each other; null where the
 * trial is none of a client.
 */
export function passesOf({ plan, frames, serverStats }: TrialFacts): Pass[] | string | null {
  if (plan.sending.kind !== "sequential") return null;
  const parsed = z.array(Visit).safeParse(serverStats?.visits);
  if (!parsed.success) return "The server that counts has left no count";
  const visits = parsed.data.filter(({ received }) => received > 0);
  if (visits.length !== frames.length)
    return `The client claims ${frames.length} passes and the server saw ${visits.length}`;
  return frames.flatMap((claimed, index) => {
    const seen = visits[index];
    return seen ? [{ claimed, seen }] : [];
  });
}
