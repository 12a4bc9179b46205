import { isCalibrationServer } from "@plumbline/core/calibration/servers";
import type { Frame } from "@plumbline/core/frame/frame";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { RunningContainer } from "../docker/container/container.ts";
import { toStorable } from "../execution/persist/to-storable.ts";
import { checkEnding } from "../gate/stop.ts";
import { parseServerStats } from "./server-stats.ts";

/** A server's end: its checks, its own statistics, and log lines about both. */
export interface JudgedStop {
  readonly checks: GateCheck[];
  readonly serverStats: Record<string, unknown> | null;
  readonly lines: readonly { readonly message: string; readonly level: "info" | "warning" }[];
}

/**
 * Judges the end of a measured server after its stop signal. Its figures are taken by then, so a breach is a warning and a
 * failed check, not the trial's failure. Its own count of deliveries stands beside the generator's.
 */
export function judgeStop(
  serverId: string,
  isClient: boolean,
  frames: readonly Frame[],
  exit: Awaited<RunningContainer["exit"]>,
): JudgedStop {
  // the product's own servers are not judged, and report more than the contract asks for
  const isOwn = isClient || isCalibrationServer(serverId);
  const checks = isOwn ? [] : toStorable(checkEnding(exit));
  const lines: JudgedStop["lines"][number][] = [];
  const breach = checks.find(({ passed }) => !passed);
  if (breach) {
    const message = `${serverId} did not stop as the contract says: expected ${breach.expected}; ${breach.seen}`;
    lines.push({ message, level: "warning" });
  }
  const serverStats = toStorable(parseServerStats(exit.lastStdoutLine));
  if (typeof serverStats?.delivered === "number")
    lines.push({ message: describeCounts(serverId, isClient, serverStats.delivered, frames), level: "info" });
  return { checks, serverStats, lines };
}

function describeCounts(serverId: string, isClient: boolean, delivered: number, frames: readonly Frame[]): string {
  const received = frames.reduce((sum, frame) => sum + (frame.values["deliveries.received"] ?? 0), 0);
  const [counts, saw] = [delivered, received].map((count) => count.toLocaleString("en"));
  return isClient
    ? `the server counts ${counts} echoes, and ${serverId} says that it had ${saw}, warm-up included`
    : `${serverId} counts ${counts} deliveries of its own, the generator ${saw}, warm-up and drain included`;
}
