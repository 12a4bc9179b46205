import type { AuditVerdict } from "./verdict.ts";

/**
 * Bounds of (rate × mean latency) ÷ (connections × messages in flight on each) in a closed loop, where every connection always
 * waits for something. Above `impossible` more was in flight than there was room for; below `idle` connections were not
 * loaded as claimed; below `missing` most of their time is in no latency at all.
 */
export const OCCUPANCY = { impossible: 1.1, idle: 0.9, missing: 0.5 } as const;

/** How the places of a load are filled. */
type Loop = "closed" | "at-most" | "not-told";

/** Little's law applied to one figure. */
export type Occupancy = {
  /** Messages in flight on average, as rate and latency have it. */
  inFlight: number;
  /** Messages that can be in flight. */
  room: number;
  /** inFlight ÷ room: about 1 in a closed loop. */
  ratio: number;
  verdict: AuditVerdict;
};

/**
 * Little's law, L = λ W: messages in flight = messages per second × mean seconds each takes. In a closed loop L is known
 * beforehand: connections × depth. Source: J. D. C. Little, A Proof for the Queuing Formula L = λ W, Operations Research 9 (3), 1961.
 * @param loop `closed`: every place is always taken; `at-most`: places may stand empty, only too much is judged; `not-told`: one of
 *   both, so a value that is too low is SUSPECT at most
 */
export function occupancyOf(
  { ratePerS, meanLatencyUs, room }: { ratePerS: number; meanLatencyUs: number; room: number },
  loop: Loop = "closed",
): Occupancy {
  const inFlight = (ratePerS * meanLatencyUs) / 1e6;
  const ratio = inFlight / room;
  return { inFlight, room, ratio, verdict: judge(ratio, loop) };
}

function judge(ratio: number, loop: Loop): AuditVerdict {
  if (!(ratio <= OCCUPANCY.impossible)) return "INVALID";
  if (loop === "at-most" || ratio >= OCCUPANCY.idle) return "VALID";
  return loop === "not-told" || ratio >= OCCUPANCY.missing ? "SUSPECT" : "INVALID";
}
