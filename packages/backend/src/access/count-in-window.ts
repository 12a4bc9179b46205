import type { Backend } from "../backend.ts";
import { bestEffort } from "../lifetime/best-effort.ts";

/**
 * Increments a counter in a fixed window of time, which begins at a multiple of its length.
 * @returns the count, and the seconds until the next window; 0 if Redis does not answer: a rate limit protects the
 *   service, and must not stop it
 */
export async function countInWindow(
  { redis, outages }: Pick<Backend, "redis" | "outages">,
  name: string,
  windowS: number,
  nowMs: number,
): Promise<{ count: number; retryAfterS: number }> {
  const window = Math.floor(nowMs / 1000 / windowS);
  const key = `plumbline:${name}:${window}`;
  const counting = redis
    .multi()
    .incr(key)
    .expire(key, 2 * windowS)
    .exec();
  const counted = await bestEffort(counting, outages, "counting in Redis");
  return { count: Number(counted?.[0]?.[1] ?? 0), retryAfterS: Math.ceil((window + 1) * windowS - nowMs / 1000) };
}
