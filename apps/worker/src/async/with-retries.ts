import { setTimeout as delay } from "node:timers/promises";

const pausesMs = [50, 100, 200, 400, 800];

/** Does something again, at most five times and after growing pauses, while its error is a passing one. */
export async function withRetries<T>(action: () => Promise<T>, isPassing: (error: unknown) => boolean): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await action();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await delay(pauseMs);
    }
  }
  return action();
}
