import { setTimeout as delay } from "node:timers/promises";

/**
 * Polls until the answer is true.
 *
 * @returns false on timeout
 */
export async function waitUntil(
  isTrue: () => Promise<boolean>,
  { withinMs, everyMs = 100, signal }: { withinMs: number; everyMs?: number; signal?: AbortSignal },
): Promise<boolean> {
  const deadlineMs = performance.now() + withinMs;
  while (!(await isTrue())) {
    signal?.throwIfAborted();
    if (performance.now() > deadlineMs) return false;
    await delay(everyMs);
  }
  return true;
}
