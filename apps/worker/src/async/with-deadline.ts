import { markHandled } from "./mark-handled.ts";
/**
 * Waits for a promise, but neither beyond `timeoutMs` nor beyond an abort.
 * @throws what `late` makes when the time is up; the signal's reason when it aborts
 */
export async function withDeadline<T>(
  promise: Promise<T>,
  timeoutMs: number,
  late: () => Error,
  signal: AbortSignal,
): Promise<T> {
  // nobody awaits it any more after the deadline or an abort
  markHandled(promise);
  signal.throwIfAborted();
  let end = () => {};
  const stop = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(late()), timeoutMs);
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    };
  });
  try {
    return await Promise.race([promise, stop]);
  } finally {
    end();
  }
}
