import { setTimeout as delay } from "node:timers/promises";

const BACKOFF_MS = [50, 100, 200, 400, 800];

/**
 * Retries an action while its error is transient.
 * @param backoffMs one pause before each retry
 */
export async function withRetries<T>(
  action: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
  backoffMs: readonly number[] = BACKOFF_MS,
): Promise<T> {
  for (const pauseMs of backoffMs) {
    try {
      return await action();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await delay(pauseMs);
    }
  }
  return action();
}
