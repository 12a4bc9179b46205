import { getBackend } from "../backend.ts";
import { toServedError } from "../failures.ts";
import { logError } from "../log.ts";

/** True for each store that answers within two seconds; null if it could not be asked. */
export type Health = { database: boolean; redis: boolean | null };

const ANSWER_WITHIN_MS = 2_000;

/** Asks PostgreSQL and Redis; never throws. */
export async function checkHealth(): Promise<Health> {
  try {
    const { sql, redis } = await getBackend();
    const [database, redisAnswers] = await Promise.all([answers(sql.query("select 1")), answers(redis.ping())]);
    return { database, redis: redisAnswers };
  } catch (error) {
    logError("health:", toServedError(error).message);
    return { database: false, redis: null };
  }
}

function answers(question: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    question
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}
