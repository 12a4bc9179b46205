import { AppError } from "@plumbline/core/failure/app-error";
import { findCause } from "../execution/persist/to-failure.ts";
import { explainEnd } from "./explain-end.ts";
import { roleOf, type WatchedAttempt, wasToldTwice } from "./read-events.ts";
import type { WatchedEngine } from "./watched-engine.ts";

/**
 * The reason for an error while a server was started or checked: where the server ended and others had ended it, theirs; any other error as
 * it is.
 * The worker has removed the server when it asks.
 * @param when completes the sentence, such as "before it was measured"
 */
export async function explainServerEnd(
  engines: readonly WatchedEngine[],
  attempt: WatchedAttempt,
  error: unknown,
  when: string,
): Promise<unknown> {
  const cause = findCause(error);
  const hasEnded = cause instanceof AppError && cause.code === "SERVER_EXITED" && "exitCode" in cause.evidence;
  const containerId = hasEnded ? findServers(engines, attempt).at(-1) : undefined;
  return containerId === undefined ? error : ((await explainEnd(engines, containerId, when, true)) ?? error);
}

/**
 * The reason why a server failed a check of its stop, where others had a part in it: one was told to stop twice, or its engine has restarted.
 * Null otherwise. An engine that stops tells its containers to, and a second signal ends a process that handles the first one alone.
 */
export async function explainFailedStop(
  engines: readonly WatchedEngine[],
  attempt: WatchedAttempt,
  when: string,
): Promise<AppError | null> {
  const toldTwice = findServers(engines, attempt).find((containerId) =>
    engines.some(({ events }) => wasToldTwice(events.received, containerId)),
  );
  if (toldTwice !== undefined) return explainEnd(engines, toldTwice, when, true);
  const newest = findServers(engines, attempt).at(-1);
  if (newest === undefined || engines.every(({ events }) => events.lostAtMs === null)) return null;
  const reason = await explainEnd(engines, newest, when, true);
  // its one signal was the worker's own
  return reason?.code === "CONTAINER_KILLED" ? null : reason;
}

/** The servers that the attempt started, the newest last: those before it were stopped by the worker itself. */
function findServers(engines: readonly WatchedEngine[], attempt: WatchedAttempt): string[] {
  return engines
    .flatMap(({ events }) => events.received)
    .filter(
      ({ action, name, trialId, attemptId }) =>
        action === "start" &&
        trialId === attempt.trialId &&
        attemptId === attempt.attemptId &&
        roleOf(name ?? "") === "server",
    )
    .map(({ containerId }) => containerId);
}
