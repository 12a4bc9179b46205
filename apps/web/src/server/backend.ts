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

/** The same, for work that begins now. @throws OTHER_VERSION if the database has another version's schema by now */
export async function getCheckedBackend(): Promise<Backend> {
  const backend = await getBackend();
  await backend.schema.check();
  return backend;
}

/**
 * Does the work of a request, and gives up on it once PostgreSQL does not answer.
 * @throws DATABASE_UNAVAILABLE within two seconds; OTHER_VERSION
 */
export async function whileDatabaseAnswers<T>(work: (backend: Backend) => Promise<T>): Promise<T> {
  const backend = await getBackend();
  return backend.database.guard(async () => {
    await backend.schema.check();
    return work(backend);
  });
}

/**
 * False if PostgreSQL gives no sign of life or has another version's schema, also if this process could not connect to it yet.
 * Never throws.
 */
export async function databaseAnswers(): Promise<boolean> {
  try {
    const backend = await getBackend();
    if (!(await backend.database.answers())) return false;
    await backend.database.guard(() => backend.schema.check());
    return true;
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
