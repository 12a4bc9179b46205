import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { describeCloseCode } from "./chat/member.ts";
import type { Check } from "./check.ts";
import { checkStats } from "./check-stats.ts";
import type { Target } from "./probe.ts";
import { demand } from "./refusal.ts";
import { runCheck } from "./run-check.ts";

const DEADLINE_MS = 15_000;
/** The close code of a server that ends. */
export const GOING_AWAY = 1001;

/** The checks of a server's end, in the order in which they are made. */
export const STOP_CHECK_IDS = ["stop.close-code", "stop.in-time", "stop.exit-code", "stop.stats-line"] as const;

/** How a server ended that was told to. */
export interface Ending {
  readonly lastStdoutLine: string | null;
  readonly exitCode: number;
  /** Whether it had to be killed. */
  readonly killed: boolean;
}

/** Tells a server to stop while a connection is open, and checks what becomes of both. */
export async function checkStop(
  target: Target,
  stop: () => Promise<Ending>,
  signal: AbortSignal,
): Promise<GateCheck[]> {
  let ending: Promise<Ending> | undefined;
  const stopOnce = () => {
    ending ??= stop();
    return ending;
  };
  const closed = await runCheck(closedWhenStopped(stopOnce), target, { deadlineMs: DEADLINE_MS, signal });
  return [closed, ...checkEnding(await stopOnce())];
}

/** The checks of a server's end alone. */
export function checkEnding({ lastStdoutLine, exitCode, killed }: Ending): GateCheck[] {
  return checkStats(lastStdoutLine ?? undefined, killed ? null : exitCode, !killed);
}

function closedWhenStopped(stop: () => Promise<Ending>): Check {
  return {
    checkId: "stop.close-code",
    expected: `a connection that is open when the server is told to stop is closed with ${GOING_AWAY}`,
    async run(probe) {
      const visitor = await probe.visitor();
      await visitor.fence();
      stop().catch(() => undefined); // whoever waits for the end hears of it
      const code = await visitor.closeCode();
      demand(code === GOING_AWAY, describeCloseCode(code));
      return describeCloseCode(code);
    },
  };
}
