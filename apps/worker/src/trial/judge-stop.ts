import { isCalibrationServer } from "@plumbline/core/calibration/servers";
import type { Frame } from "@plumbline/core/frame/frame";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { RunningContainer } from "../docker/container/container.ts";
import { toStorable } from "../execution/to-storable.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import { checkEnding } from "../gate/stop.ts";
import { parseServerStats } from "./server-stats.ts";

/**
 * Judges the end of a measured server after its stop signal. By then its figures are taken, so a breach is a warning and a
 * failed check beside them, not the trial's failure. Its own count of deliveries is held against the generator's.
 */
export async function judgeStop(
  session: TrialSession,
  frames: readonly Frame[],
  exit: Awaited<RunningContainer["exit"]>,
): Promise<{ checks: GateCheck[]; serverStats: Record<string, unknown> | null }> {
  const { serverId, plan } = session.trial;
  // our own servers are not judged, and report more than the contract asks for
  const isOurs = plan.workload === "round-trips" || isCalibrationServer(serverId);
  const checks = isOurs ? [] : toStorable(checkEnding(exit));
  const breach = checks.find(({ passed }) => !passed);
  if (breach)
    await session.report(
      `${serverId} did not stop as the contract says: expected ${breach.expected}; ${breach.seen}`,
      "warning",
    );
  const serverStats = toStorable(parseServerStats(exit.lastStdoutLine));
  if (typeof serverStats?.delivered === "number") {
    const received = frames.reduce((sum, frame) => sum + (frame.values["deliveries.received"] ?? 0), 0);
    const [counts, saw] = [serverStats.delivered, received].map((count) => count.toLocaleString("en"));
    await session.report(
      plan.workload === "round-trips"
        ? `the server counts ${counts} echoes, and ${serverId} says that it had ${saw}, warm-up included`
        : `${serverId} counts ${counts} deliveries of its own, the generator ${saw}, warm-up and drain included`,
    );
  }
  return { checks, serverStats };
}
