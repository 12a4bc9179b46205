import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { ServedWorkload } from "@plumbline/core/workload/workload";
import { markHandled } from "../async/mark-handled.ts";
import { checkStats } from "./check-stats.ts";
import { connectDeafPeer, DEAF_PEER_WORKLOAD } from "./deaf-peer.ts";
import type { Check } from "./probe/check.ts";
import { describeCloseCode, type Member } from "./probe/member.ts";
import type { Probe, Target } from "./probe/probe.ts";
import { runCheck } from "./probe/run-check.ts";
import { demand } from "./wire/refusal.ts";

const DEADLINE_MS = 15_000;
/** The peer is to be deaf until the end of the other connection, and it takes some seconds until it is. */
const DEAF_DEADLINE_MS = 2 * DEADLINE_MS;
/** The close code of a server that ends. */
export const GOING_AWAY = 1001;

/** Checks of a server's end that hold in any company. */
const STOP_CHECK_IDS = ["stop.close-code", "stop.in-time", "stop.exit-code", "stop.stats-line"] as const;

/** The rule of a server's end beside a peer that reads nothing; a server of a workload that cannot owe much is not tried. */
export const DEAF_PEER_RULE = {
  checkId: "stop.deaf-peer",
  expected: `told to stop while a peer is connected that is owed more than buffers hold and reads nothing, the server ends as it does without one: another connection is closed with ${GOING_AWAY}, and the process ends in time with exit code 0 and the statistics`,
} satisfies Partial<Check>;

/** The checks of a server's end under a workload, in the order in which they are told. */
export function stopCheckIds(workload: ServedWorkload): readonly string[] {
  return workload === DEAF_PEER_WORKLOAD ? [...STOP_CHECK_IDS, DEAF_PEER_RULE.checkId] : STOP_CHECK_IDS;
}

/** How a server ended that was told to. */
export interface Ending {
  readonly lastStdoutLine: string | null;
  readonly exitCode: number;
  /** True if it had to be killed. */
  readonly killed: boolean;
}

/** Checks of a server's end under each workload, by the connection that was open to it. */
export type EndChecks = ReadonlyMap<ServedWorkload, readonly GateCheck[]>;

/** Tells a server to stop while a connection to each workload is open, and checks what becomes of them all and of it. */
export async function checkStop(
  targets: readonly Target[],
  stop: () => Promise<Ending>,
  signal: AbortSignal,
): Promise<EndChecks> {
  let ending: Promise<Ending> | undefined;
  const stopOnce = () => {
    ending ??= stop();
    return ending;
  };
  const awaited = new Set(targets);
  const checkClose = async (target: Target) => {
    const settled = () => {
      awaited.delete(target);
      if (awaited.size === 0) markHandled(stopOnce()); // awaited below
    };
    return runCheck(closedWhenStopped(settled), target, { deadlineMs: DEADLINE_MS, signal });
  };
  const closed = await Promise.all(targets.map(async (target) => [target.workload, await checkClose(target)] as const));
  const end = checkEnding(await stopOnce());
  return new Map(closed.map(([workload, close]) => [workload, [close, ...end]]));
}

/** Observations of a server that was stopped in the company of a peer that reads nothing. */
export interface StopInCompany {
  /** The rule of such a peer; null where none of the workloads lets anybody be one. */
  readonly beside: GateCheck | null;
  /** Checks of its end that hold in any company; null if one failed, and only a stop without the peer shows why. */
  readonly ending: EndChecks | null;
}

/** Tells a server to stop while a peer that reads nothing is connected: where all is well, one stop has shown both. */
export async function checkStopInCompany(
  targets: readonly Target[],
  stop: () => Promise<Ending>,
  signal: AbortSignal,
): Promise<StopInCompany> {
  const target = targets.find(({ workload }) => workload === DEAF_PEER_WORKLOAD);
  if (!target) return { beside: null, ending: await checkStop(targets, stop, signal) };
  let ending: StopInCompany["ending"] = null;
  const endsAllTheSame: Check = {
    ...DEAF_PEER_RULE,
    async run(probe) {
      await connectDeafPeer(probe);
      const toldMs = performance.now();
      const checks = await checkStop(targets, stop, signal);
      const breaches = [...checks].flatMap(([workload, ended]) =>
        ended.filter(({ passed }) => !passed).map(({ checkId, seen }) => `${workload}, ${checkId}: ${seen}`),
      );
      demand(breaches.length === 0, breaches.join("; "));
      ending = checks;
      return `it ended within ${((performance.now() - toldMs) / 1000).toFixed(1)} s`;
    },
  };
  const beside = await runCheck(endsAllTheSame, target, { deadlineMs: DEAF_DEADLINE_MS, signal });
  return { beside, ending: beside.passed ? ending : null };
}

/** The checks of a server's end alone. */
export function checkEnding({ lastStdoutLine, exitCode, killed }: Ending): GateCheck[] {
  return checkStats(lastStdoutLine ?? undefined, killed ? null : exitCode, !killed);
}

/** @param settled called once the connection is open, or will never be */
function closedWhenStopped(settled: () => void): Check {
  return {
    checkId: "stop.close-code",
    expected: `a connection that is open when the server is told to stop is closed with ${GOING_AWAY}`,
    async run(probe) {
      const visitor = await openVisitor(probe).finally(settled);
      const code = await visitor.closeCode();
      demand(code === GOING_AWAY, describeCloseCode(code));
      return describeCloseCode(code);
    },
  };
}

async function openVisitor(probe: Probe): Promise<Member> {
  const visitor = await probe.visitor();
  await visitor.fence();
  return visitor;
}
