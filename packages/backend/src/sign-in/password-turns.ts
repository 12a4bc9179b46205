import { AppError } from "@plumbline/core/failure/app-error";
import pLimit from "p-limit";

/** Hashing a password keeps a processor busy for tens of milliseconds. */
const AT_ONCE = 4;
const WAITING_MOST = 32;
const RETRY_AFTER_S = 5;

const turns = pLimit(AT_ONCE);

/**
 * Does what hashes a password for somebody who is not signed in, after those who came before. A burst must not take the
 * processors and the database's connections from everybody else.
 * @throws TOO_MANY_REQUESTS where too many wait already
 */
export async function takePasswordTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= WAITING_MOST)
    throw new AppError("TOO_MANY_REQUESTS", "Very many sign in at this moment.", {
      nextStep: `Wait ${RETRY_AFTER_S} s, then try again.`,
      evidence: { retryAfterS: RETRY_AFTER_S },
    });
  return turns(work);
}
