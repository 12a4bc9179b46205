import { setTimeout as pause } from "node:timers/promises";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { RunningContainer } from "../docker/container/container.ts";
import type { Execution } from "../execution/execution.ts";
import { report } from "../execution/report.ts";
import type { TrialWatch } from "../watch/trial-watch.ts";

/** A restart that is under way or still to come. Disposal gives it up. */
export interface PlannedRestart extends AsyncDisposable {
  /** Rejects when the server could not be restarted. */
  readonly failed: Promise<never>;
}

/**
 * Restarts the server at the planned moment of the measure phase, where the plan says so.
 * @param measuringSince Unix time at which that phase began
 * @param watch told that this restart is the worker's own
 * @param onRestarted called when it runs again, as another process
 */
export function restartAsPlanned(
  execution: Execution,
  { plan: { disturbance }, serverId, trialId }: PlannedTrial,
  server: RunningContainer,
  { measuringSince, watch }: { measuringSince: Promise<number>; watch: Pick<TrialWatch, "expectRestart"> },
  onRestarted: () => Promise<void>,
): PlannedRestart {
  const given = new AbortController();
  const signal = AbortSignal.any([execution.signal, given.signal]);
  const restart = async (atS: number) => {
    const dueMs = (await measuringSince) + atS * 1000;
    await pause(Math.max(0, dueMs - Date.now()), undefined, { signal });
    watch.expectRestart(server.containerId);
    await server.restart(execution.timeouts.stopMs);
    await onRestarted();
    await report(execution, `${serverId} was restarted ${atS} s into the measurement, as the scenario says`, {
      trialId,
    });
  };
  const failed = new Promise<never>((_, reject) => {
    if (disturbance?.kind === "restart")
      restart(disturbance.atS).catch((error: unknown) => {
        if (!signal.aborted) reject(error);
      });
  });
  failed.catch(() => undefined);
  return { failed, [Symbol.asyncDispose]: async () => given.abort() };
}
