import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { Frame } from "@plumbline/core/frame/frame";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { RunningContainer } from "../docker/container.ts";
import { checkEnding } from "../gate/stop.ts";
import type { Execution } from "../jobs/execution.ts";
import { tell } from "../jobs/tell.ts";
import { parseServerStats } from "./server-stats.ts";
import { toStorable } from "./to-storable.ts";

/**
 * Looks at how a measured server ended when it was told to. By then its figures are taken, so a breach is a warning and a
 * failed check beside them, not the trial's failure. Its own count of deliveries is held against the generator's.
 */
export async function judgeStop(
  execution: Execution,
  { serverId, trialId }: PlannedTrial,
  frames: readonly Frame[],
  exit: Awaited<RunningContainer["exit"]>,
): Promise<{ checks: GateCheck[]; serverStats: Record<string, unknown> | null }> {
  const checks = toStorable(checkEnding(exit));
  const breach = checks.find(({ passed }) => !passed);
  if (breach)
    await tell(
      execution,
      `${serverId} did not stop as the contract says: expected ${breach.expected}; ${breach.seen}`,
      { level: "warning", trialId },
    );
  const serverStats = toStorable(parseServerStats(exit.lastStdoutLine));
  if (typeof serverStats?.delivered === "number") {
    const received = frames.reduce((sum, frame) => sum + (frame.values["deliveries.received"] ?? 0), 0);
    await tell(
      execution,
      `${serverId} counts ${serverStats.delivered.toLocaleString("en")} deliveries of its own, the generator ${received.toLocaleString("en")}, warm-up and drain included`,
      { trialId },
    );
  }
  return { checks, serverStats };
}
