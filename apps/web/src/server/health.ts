import { getBackend } from "./backend.ts";

/** Whether each store answers within two seconds. */
export type Health = { database: boolean; redis: boolean };

const ANSWER_WITHIN_MS = 2_000;

/** Asks PostgreSQL and Redis; never throws. */
export async function checkHealth(): Promise<Health> {
  const backend = getBackend();
  const [database, redis] = await Promise.all([
    answers(backend.then(({ sql }) => sql.query("select 1"))),
    answers(backend.then((connected) => connected.redis.ping())),
  ]);
  return { database, redis };
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
