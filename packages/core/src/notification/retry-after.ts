const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after each try, as Standard Webhooks advises: short for a restart, long for an outage; about a day in all. */
const pausesMs = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 14 * HOUR_MS];

/**
 * How long to wait after the n-th try (from 1) that failed; null: it is given up.
 * @param status the HTTP status; 410 says that nobody listens there any more
 */
export function retryAfterMs(tries: number, status: number | null): number | null {
  if (status === 410) return null;
  return pausesMs[tries - 1] ?? null;
}
