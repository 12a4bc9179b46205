import type { Backend } from "@plumbline/backend/backend";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { fullestDisk } from "@plumbline/core/worker/disk-of-workers";
import type { DiskState } from "@plumbline/core/worker/judge-disk";
import { getBackend, whileDatabaseAnswers } from "../backend.ts";
import { toServedError } from "../failures.ts";
import { logError } from "../log.ts";

/**
 * True for each store that answers in time; null if it could not be asked. `version`: true if the database has the schema of this
 * program. `disk`: the fullest disk of the workers; null if none reports one.
 */
export type Health = { database: boolean; version: boolean | null; redis: boolean | null; disk: DiskState | null };

/** Asks PostgreSQL and Redis, and reads what the workers report of their disks; never throws. */
export async function checkHealth(): Promise<Health> {
  try {
    const backend = await getBackend();
    const [database, redis] = await Promise.all([backend.database.answers(), pings(backend)]);
    if (!database) return { database, version: null, redis, disk: null };
    const workers = await whileDatabaseAnswers(() => findWorkers(backend));
    return { database, version: true, redis, disk: fullestDisk(workers) };
  } catch (error) {
    const { code, message } = toServedError(error);
    logError("health:", message);
    const isOther = code === "OTHER_VERSION";
    return { database: isOther, version: isOther ? false : null, redis: null, disk: null };
  }
}

/** True if Redis answers within the limit of its commands. */
const pings = ({ redis }: Backend): Promise<boolean> =>
  redis.ping().then(
    () => true,
    () => false,
  );
