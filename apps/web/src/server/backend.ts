import { type Backend, connectBackend } from "@plumbline/backend/backend";
import { env } from "#server/env.ts";
import { toServedError } from "#server/failures.ts";
import { logError } from "#server/log.ts";

const holder = globalThis as typeof globalThis & { plumblineBackend?: Promise<Backend> };

/** The one connection of this process. Kept on globalThis: routes and instrumentation are bundled apart, and development reloads modules. */
export function getBackend(): Promise<Backend> {
  holder.plumblineBackend ??= connect();
  return holder.plumblineBackend;
}

/**
 * Does the work of a request, and gives up on it once PostgreSQL does not answer.
 * @throws DATABASE_UNAVAILABLE within two seconds
 */
export async function whileDatabaseAnswers<T>(work: (backend: Backend) => Promise<T>): Promise<T> {
  const backend = await getBackend();
  return backend.database.guard(() => work(backend));
}

/** False if PostgreSQL gives no sign of life, also if this process could not connect to it yet. Never throws. */
export async function databaseAnswers(): Promise<boolean> {
  try {
    return await (await getBackend()).database.answers();
  } catch (error) {
    logError("database:", toServedError(error).message);
    return false;
  }
}

async function connect(): Promise<Backend> {
  try {
    return await connectBackend({ databaseUrl: env().DATABASE_URL, redisUrl: env().REDIS_URL });
  } catch (error) {
    // The next request tries again instead of meeting the same failure for ever.
    holder.plumblineBackend = undefined;
    throw error;
  }
}
