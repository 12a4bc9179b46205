import type { GateCheck } from "@plumbline/core/run/views";
import type { Check } from "./check.ts";
import { Probe, type Target } from "./probe.ts";
import { Refusal } from "./refusal.ts";

/** An honest server needs milliseconds; the rest is for a busy machine. */
const DEADLINE_MS = 4000;

/**
 * Runs one check within its deadline. A misbehaving server makes a failed check, never an exception.
 *
 * @throws the reason of `signal` when the caller gives up.
 */
export async function runCheck(check: Check, target: Target, signal: AbortSignal): Promise<GateCheck> {
  signal.throwIfAborted();
  const { checkId, expected } = check;
  using probe = new Probe(target, check.deadlineMs ?? DEADLINE_MS, signal);
  try {
    return { checkId, passed: true, expected, seen: await check.run(probe) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refusal) return { checkId, passed: false, expected, seen: error.message };
    throw error;
  }
}
