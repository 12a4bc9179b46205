import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { Refusal } from "../wire/refusal.ts";
import type { Check } from "./check.ts";
import { Probe, type Target } from "./probe.ts";

/** Options of one check. */
export interface CheckOptions {
  /** For a check that does not say; a longer one of its own holds. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/**
 * Runs one check within its deadline. A misbehaving server makes a failed check, never an exception.
 *
 * @throws the reason of the signal when the caller gives up.
 */
export async function runCheck(check: Check, target: Target, options: CheckOptions): Promise<GateCheck> {
  const { signal } = options;
  signal.throwIfAborted();
  const { checkId, expected } = check;
  using probe = new Probe(target, Math.max(check.deadlineMs ?? 0, options.deadlineMs), signal);
  const startedMs = performance.now();
  const judge = (passed: boolean, seen: string): GateCheck => ({
    checkId,
    passed,
    expected,
    seen,
    durationMs: Math.round(performance.now() - startedMs),
    sent: probe.log.sent,
    received: probe.log.received,
    frames: [...probe.log.lines],
  });
  try {
    const seen = await check.run(probe);
    return judge(probe.surplus === undefined, probe.surplus ?? seen);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refusal) return judge(false, probe.surplus ?? error.message);
    throw error;
  }
}
