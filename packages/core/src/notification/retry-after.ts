const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Backoff after each try, as Standard Webhooks advises: short for a restart, long for an outage; about a day in all. */
const pausesMs = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 14 * HOUR_MS];

/**
 * Milliseconds to wait after the n-th failed try (from 1); null: no further retry.
 * @param status the HTTP status; 410 means that the endpoint is gone
 */
export function retryAfterMs(tries: number, status: number | null): number | null {
  if (status === 410) return null;
  return pausesMs[tries - 1] ?? null;
}
