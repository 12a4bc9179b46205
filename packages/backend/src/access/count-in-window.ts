import type { Backend } from "../backend.ts";
import { bestEffort } from "../lifetime/best-effort.ts";

/**
 * Increments a counter in a window of time, which begins with its first count. Redis times it, so that processes whose clocks differ
 * count in the same window, and no flood of requests reaches PostgreSQL.
 * @returns the count, and the seconds until the next window; 0 if Redis does not answer: a rate limit protects the
 *   service, and must not stop it
 */
export async function countInWindow(
  { redis, outages }: Pick<Backend, "redis" | "outages">,
  name: string,
  windowS: number,
): Promise<{ count: number; retryAfterS: number }> {
  const key = `plumbline:${name}`;
  const counting = redis.multi().incr(key).expire(key, windowS, "NX").ttl(key).exec();
  const counted = await bestEffort(counting, outages, "counting in Redis");
  return { count: Number(counted?.[0]?.[1] ?? 0), retryAfterS: Math.max(1, Number(counted?.[2]?.[1] ?? windowS)) };
}
