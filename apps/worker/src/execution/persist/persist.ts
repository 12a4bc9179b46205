import type { Backend } from "@plumbline/backend/backend";
import { isDatabaseOutage } from "@plumbline/backend/database/is-database-outage";
import { sleep } from "@plumbline/backend/lifetime/clock";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import { saysDiskFull } from "@plumbline/core/failure/app-error";

const PAUSE_MS = 500;
/** Tries after an error that does not say that the database is away: ten seconds in all. */
const TRIES = 20;
/** Longest outage of the database that an execution waits for. A run that has another holder by then is fenced by its lease. */
export const OUTAGE_MS = 5 * 60_000;

/** The backend, whose clock times the retries. */
type Timed = Pick<Backend, "clock">;

/**
 * Does a read or an idempotent write, and retries it: for five minutes while the database does not answer or its disk is full,
 * for ten seconds after any other error.
 * @throws LeaseLost at once; the write's own error after the last retry, or when the signal aborts meanwhile
 */
export async function persist<T>({ clock }: Timed, write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const fromMs = clock.monotonicMs();
  const isOver = (error: unknown, tries: number) =>
    isOutage(error) ? clock.monotonicMs() - fromMs >= OUTAGE_MS : tries >= TRIES;
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (error instanceof LeaseLost || signal.aborted || isOver(error, tries)) throw error;
      await sleep(clock, PAUSE_MS);
    }
  }
}

/** Somebody may make room on a full disk, as a database may come back. */
const isOutage = (error: unknown) => isDatabaseOutage(error) || (error instanceof Error && saysDiskFull(error.message));

const never = new AbortController().signal;

/** Writes the end of a task. Cancellation and shutdown do not stop the retries. */
export function persistEnd<T>(backend: Timed, write: () => Promise<T>): Promise<T> {
  return persist(backend, write, never);
}
