import type { Backend } from "@plumbline/backend/backend";
import { getBackend } from "../backend.ts";
import { toServedError } from "../failures.ts";
import { logError } from "../log.ts";

/** True for each store that answers in time; null if it could not be asked. */
export type Health = { database: boolean; redis: boolean | null };

/** Asks PostgreSQL and Redis; never throws. */
export async function checkHealth(): Promise<Health> {
  try {
    const backend = await getBackend();
    const [database, redis] = await Promise.all([backend.database.answers(), pings(backend)]);
    return { database, redis };
  } catch (error) {
    logError("health:", toServedError(error).message);
    return { database: false, redis: null };
  }
}

/** True if Redis answers within the limit of its commands. */
const pings = ({ redis }: Backend): Promise<boolean> =>
  redis.ping().then(
    () => true,
    () => false,
  );
