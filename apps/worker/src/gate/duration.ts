import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { withDeadline } from "../async/with-deadline.ts";
import type { Check } from "./probe/check.ts";
import { describeCloseCode } from "./probe/member.ts";
import type { Target } from "./probe/probe.ts";
import { runCheck } from "./probe/run-check.ts";
import { unexchanged } from "./probe/unexchanged.ts";
import { checkEnding, type Ending, GOING_AWAY } from "./stop.ts";
import { demand, Refusal } from "./wire/refusal.ts";

/** Longer than the slowest honest server takes from its start to its first handshake on a busy machine. */
const DURATION_S = 10;
/** Tolerance for the difference between the engine's clock and ours. */
const GRACE_MS = 1_000;
/** With what a server is started for this check. */
export const DURATION_ARGS = ["--duration", String(DURATION_S)] as const;

const rule = {
  checkId: "stop.duration",
  expected: `started with ${DURATION_ARGS.join(" ")} it serves for ${DURATION_S} s and then ends as if it were told to stop: an open connection is closed with ${GOING_AWAY}, the statistics are the last output, exit code 0`,
} satisfies Partial<Check>;

/** A server that was started with a duration and answers. */
export interface Limited {
  /** From its start until it answered. */
  readonly startupMs: number;
  readonly exit: Promise<Omit<Ending, "killed">>;
  /** From the end of its duration to its own. */
  readonly stopMs: number;
}

/** Waits beside a server that was started with a duration until it ends by itself. */
export function checkDuration(target: Target, limited: Limited, signal: AbortSignal): Promise<GateCheck> {
  return runCheck(endsByItself(limited, signal), target, { deadlineMs: DURATION_S * 1000 + limited.stopMs, signal });
}

/** The verdict on a server that answers without a duration but not with one. */
export function refuseDuration(seen: string): GateCheck {
  return { ...rule, passed: false, seen, ...unexchanged };
}

function endsByItself({ startupMs, exit, stopMs }: Limited, signal: AbortSignal): Check {
  return {
    ...rule,
    async run(probe) {
      const startedMs = performance.now() - startupMs;
      const aliveMs = () => performance.now() - startedMs;
      const visitor = await probe.visitor();
      await visitor.fence();
      const code = await visitor.closeCode();
      const closed = `closed with ${describeCloseCode(code)} after ${(aliveMs() / 1000).toFixed(1)} s`;
      demand(code === GOING_AWAY && aliveMs() >= DURATION_S * 1000 - GRACE_MS, closed);
      const late = () => new Refusal(`${closed}, but the process was still running ${stopMs / 1000} s later`);
      const breach = checkEnding({ ...(await withDeadline(exit, stopMs, late, signal)), killed: false }).find(
        ({ passed }) => !passed,
      );
      demand(breach === undefined, `${closed}, then ${breach?.seen}`);
      return `${closed}, then exit code 0 and the statistics`;
    },
  };
}
