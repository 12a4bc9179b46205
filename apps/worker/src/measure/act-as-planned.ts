import { setTimeout as pause } from "node:timers/promises";
import { markHandled } from "../async/mark-handled.ts";
import type { TrialSession } from "../execution/trial-session.ts";

/** Acts that a plan asks of the worker while it measures. */
type Act = "restart" | "reload";

/** An act that is under way or still to come. Disposal gives it up. */
export interface PlannedAct extends AsyncDisposable {
  /** Rejects when it failed. */
  readonly failed: Promise<never>;
}

/**
 * Restarts the server, or reloads its proxy, at the planned moment of the measure phase, if the plan has one.
 * @param measuringSince time at which that phase began, by the monotonic clock
 * @param acts what there is to do; each resolves with its subject and verb, such as "go-gorilla was restarted"
 */
export function actAsPlanned(
  session: TrialSession,
  measuringSince: Promise<number>,
  acts: Readonly<Record<Act, () => Promise<string>>>,
): PlannedAct {
  const { execution } = session;
  const { disturbance } = session.trial.plan;
  const given = new AbortController();
  const signal = AbortSignal.any([execution.signal, given.signal]);
  const perform = async (kind: Act, atS: number) => {
    const dueMs = (await measuringSince) + atS * 1000;
    await pause(Math.max(0, dueMs - performance.now()), undefined, { signal });
    const done = await acts[kind]();
    await session.report(`${done} ${atS} s into the measurement, as the scenario says`);
  };
  const failed = new Promise<never>((_, reject) => {
    if (disturbance?.kind === "restart" || disturbance?.kind === "reload")
      perform(disturbance.kind, disturbance.atS).catch((error: unknown) => {
        if (!signal.aborted) reject(error);
      });
  });
  markHandled(failed);
  return { failed, [Symbol.asyncDispose]: async () => given.abort() };
}
