const SECOND_MS = 1_000;

/** Backoff after the first failed attempt, and after the second: long enough for a restart of an engine or a store. */
const BACKOFF_MS = [5 * SECOND_MS, 30 * SECOND_MS];

/** The most attempts at a piece of work, the first one included. `isRetried` says which failures lead to another one. */
export const MAX_ATTEMPTS = BACKOFF_MS.length + 1;

/** The most attempts of one run that end for a disturbance from outside: a host that is disturbed more often is simply busy. */
export const MAX_DISTURBED_ATTEMPTS = 6;

/** Milliseconds to wait after the n-th failed attempt (from 1); null: no further attempt. */
export function backoffMs(failedAttempts: number): number | null {
  return BACKOFF_MS[failedAttempts - 1] ?? null;
}
