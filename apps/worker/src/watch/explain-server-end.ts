import { AppError } from "@plumbline/core/failure/app-error";
import { findCause } from "../execution/to-failure.ts";
import { explainEnd } from "./explain-end.ts";
import { roleOf, type WatchedAttempt } from "./read-events.ts";
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
  const containerId = hasEnded ? findNewestServer(engines, attempt) : undefined;
  return containerId === undefined ? error : ((await explainEnd(engines, containerId, when, true)) ?? error);
}

/** The server that the attempt started last: those before it were stopped by the worker itself. */
function findNewestServer(engines: readonly WatchedEngine[], attempt: WatchedAttempt): string | undefined {
  return engines
    .flatMap(({ events }) => events.received)
    .findLast(
      ({ action, name, trialId, attemptId }) =>
        action === "start" &&
        trialId === attempt.trialId &&
        attemptId === attempt.attemptId &&
        roleOf(name ?? "") === "server",
    )?.containerId;
}
