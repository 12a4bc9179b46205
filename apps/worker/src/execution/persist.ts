import { setTimeout as pause } from "node:timers/promises";
import { tasks } from "@plumbline/backend/tasks/catalog";
import { LeaseLost } from "@plumbline/backend/tasks/lease";

const PAUSE_MS = 500;
/** Ten seconds in all: what a restart of the database takes, and less than a lease. */
const TRIES = 20;
/** A store that takes longer than a second for one second's frames is not well. */
const SLOW_MS = 1_000;

/**
 * Does a read, or a write that can be done twice, and again while the database does not take it, for example because it restarts.
 * @param onSlow called once when it was done at last, where that took another try or longer than a second
 * @throws LeaseLost at once; the write's own error after the last try, or when the signal aborts meanwhile
 */
export async function persist<T>(
  write: () => Promise<T>,
  signal: AbortSignal,
  onSlow: (took: { fromMs: number; toMs: number }) => void = () => undefined,
): Promise<T> {
  const fromMs = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      const written = await write();
      const toMs = performance.now();
      if (tries > 1 || toMs - fromMs > SLOW_MS) onSlow({ fromMs, toMs });
      return written;
    } catch (error) {
      if (error instanceof LeaseLost || tries === TRIES || signal.aborted) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** Writes how something ended. What was cancelled or stopped ends as surely as the rest: only the time that a lease lasts ends the tries. */
export function persistEnd(write: () => Promise<void>): Promise<void> {
  return persist(write, AbortSignal.timeout(tasks.run.lease.ms));
}
