import { AppError } from "@plumbline/core/failure/app-error";
import type { Backend } from "../backend.ts";

/** Requests of one token in one minute. */
export const REQUESTS_PER_MINUTE = 600;
const WINDOW_S = 60;

/**
 * Counts a request against its token's minute. A Redis that does not answer lets it pass: the limit protects the service,
 * and must not end it.
 * @throws TOO_MANY_REQUESTS with `retryAfterS` in its evidence
 */
export async function countRequest(backend: Backend, tokenId: string, nowMs: number): Promise<void> {
  const window = Math.floor(nowMs / 1000 / WINDOW_S);
  const key = `plumbline:requests:${tokenId}:${window}`;
  const counted = await backend.redis
    .multi()
    .incr(key)
    .expire(key, 2 * WINDOW_S)
    .exec()
    .catch(() => null);
  if (Number(counted?.[0]?.[1] ?? 0) <= REQUESTS_PER_MINUTE) return;
  const retryAfterS = Math.ceil((window + 1) * WINDOW_S - nowMs / 1000);
  throw new AppError("TOO_MANY_REQUESTS", `This token has made ${REQUESTS_PER_MINUTE} requests in this minute.`, {
    evidence: { retryAfterS },
  });
}
