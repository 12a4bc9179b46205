import { setTimeout as pause } from "node:timers/promises";
import { markHandled } from "../async/mark-handled.ts";
import type { RunningContainer } from "../docker/container/container.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import type { TrialWatch } from "../watch/trial-watch.ts";

/** A restart that is under way or still to come. Disposal gives it up. */
export interface PlannedRestart extends AsyncDisposable {
  /** Rejects when the server could not be restarted. */
  readonly failed: Promise<never>;
}

/**
 * Restarts the server at the planned moment of the measure phase, if the plan has one.
 * @param measuringSince time at which that phase began, by the monotonic clock
 * @param watch must not report this restart as a disturbance
 * @param onRestarted called when it runs again, as another process
 */
export function restartAsPlanned(
  session: TrialSession,
  server: RunningContainer,
  { measuringSince, watch }: { measuringSince: Promise<number>; watch: Pick<TrialWatch, "expectRestart"> },
  onRestarted: () => Promise<void>,
): PlannedRestart {
  const { execution } = session;
  const { serverId, plan } = session.trial;
  const given = new AbortController();
  const signal = AbortSignal.any([execution.signal, given.signal]);
  const restart = async (atS: number) => {
    const dueMs = (await measuringSince) + atS * 1000;
    await pause(Math.max(0, dueMs - performance.now()), undefined, { signal });
    watch.expectRestart(server.containerId);
    await server.restart(execution.timeouts.stopMs);
    await onRestarted();
    await session.report(`${serverId} was restarted ${atS} s into the measurement, as the scenario says`);
  };
  const failed = new Promise<never>((_, reject) => {
    if (plan.disturbance?.kind === "restart")
      restart(plan.disturbance.atS).catch((error: unknown) => {
        if (!signal.aborted) reject(error);
      });
  });
  markHandled(failed);
  return { failed, [Symbol.asyncDispose]: async () => given.abort() };
}
