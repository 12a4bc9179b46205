import { AppError } from "@plumbline/core/failure/app-error";
import pLimit from "p-limit";

/** Number of concurrent hashes: hashing a password keeps a processor busy for tens of milliseconds. */
const AT_ONCE = 4;
const WAITING_MOST = 32;
const RETRY_AFTER_S = 5;

const turns = pLimit(AT_ONCE);

/**
 * Queues work that hashes a password for somebody who is not signed in. A burst must not starve other requests of
 * processors and database connections.
 * @throws TOO_MANY_REQUESTS if the queue is full
 */
export async function takePasswordTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= WAITING_MOST)
    throw new AppError("TOO_MANY_REQUESTS", "Very many sign in at this moment.", {
      nextStep: `Wait ${RETRY_AFTER_S} s, then try again.`,
      evidence: { retryAfterS: RETRY_AFTER_S },
    });
  return turns(work);
}
