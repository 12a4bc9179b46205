import type { Backend } from "@plumbline/backend/backend";
import { isDatabaseOutage } from "@plumbline/backend/database/is-database-outage";
import { sleep } from "@plumbline/backend/lifetime/clock";
import { tasks } from "@plumbline/backend/tasks/catalog";
import { LeaseLost } from "@plumbline/backend/tasks/lease";

const PAUSE_MS = 500;
/** Ten seconds in all: enough for a restart of the database, and less than a lease. */
const TRIES = 20;
/** A database that takes longer than a second to store one second's frames is overloaded. */
const SLOW_MS = 1_000;

/** The backend, whose clock times the retries. */
type Timed = Pick<Backend, "clock">;

/** Called with the time that a slow write took, in milliseconds of the monotonic clock. */
export type OnSlow = (took: { fromMs: number; toMs: number }) => void;

/**
 * Does a read or an idempotent write, and retries it while the database does not answer, for example during a restart.
 * @param onSlow called once after the write has succeeded, if it needed a retry or took longer than a second
 * @throws LeaseLost at once; the write's own error after the last retry, or when the signal aborts meanwhile
 */
export async function persist<T>(
  { clock }: Timed,
  write: () => Promise<T>,
  signal: AbortSignal,
  onSlow: OnSlow = () => undefined,
): Promise<T> {
  const fromMs = clock.monotonicMs();
  for (let tries = 1; ; tries++) {
    try {
      const written = await write();
      const toMs = clock.monotonicMs();
      if (tries > 1 || toMs - fromMs > SLOW_MS) onSlow({ fromMs, toMs });
      return written;
    } catch (error) {
      if (error instanceof LeaseLost || tries === TRIES || signal.aborted) throw error;
      await sleep(clock, PAUSE_MS);
    }
  }
}

/** Writes the end of a task. Cancellation and shutdown do not stop the retries: only the duration of a lease does. */
export async function persistEnd<T>(backend: Timed, write: () => Promise<T>): Promise<T> {
  const late = new AbortController();
  using _limit = backend.clock.callAfter(tasks.run.lease.ms, () => late.abort());
  return await persist(backend, write, late.signal);
}

/** Longest wait for a database that is away: another worker may have the run by then. */
const OUTAGE_MS = 5 * 60_000;

/** Writes the end of a task that an outage of the database has interrupted, when the database is back. */
export async function persistThroughOutage<T>(backend: Timed, write: () => Promise<T>): Promise<T> {
  const untilMs = backend.clock.monotonicMs() + OUTAGE_MS;
  for (;;) {
    try {
      return await persistEnd(backend, write);
    } catch (error) {
      if (backend.clock.monotonicMs() > untilMs || !isDatabaseOutage(error)) throw error;
    }
  }
}
