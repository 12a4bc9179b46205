import { Client } from "pg";
import type { Instance } from "../instance/instance-file.ts";
import { checkDatabaseUrl } from "../services/database-url.ts";
import { checkRedisUrl } from "../services/redis-url.ts";
import type { Settings } from "../settings.ts";
import { checkRedis } from "./check-redis.ts";
import { checkSchema, checkServer } from "./check-schema.ts";
import { type CheckFinding, fail, failedCheck, ok } from "./finding.ts";

const timeoutMs = 5_000;

/** Checks of the two stores: the user's own, those of a running instance, or none where embedded ones do not run. */
export async function checkStores(settings: Settings, instance: Instance | undefined): Promise<CheckFinding[]> {
  return [...(await checkPostgres(settings, instance)), await checkQueue(settings, instance)];
}

async function checkPostgres({ DATABASE_URL }: Settings, instance: Instance | undefined): Promise<CheckFinding[]> {
  const url = DATABASE_URL ?? instance?.databaseUrl;
  if (url === undefined) return [notRunning("database", instance)];
  try {
    if (DATABASE_URL) await checkDatabaseUrl(DATABASE_URL);
    return await examineDatabase(url);
  } catch (error) {
    return [DATABASE_URL ? failedCheck("database", error) : silent("database", "PostgreSQL", error)];
  }
}

/** Checks of a database that accepts connections. Changes nothing. */
export async function examineDatabase(url: string): Promise<CheckFinding[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on("error", () => undefined); // the failing query reports it
  await client.connect();
  try {
    const server = await checkServer(client);
    return [...server, await checkSchema(client).catch((error: unknown) => failedCheck("schema", error))];
  } finally {
    await client.end();
  }
}

async function checkQueue({ REDIS_URL }: Settings, instance: Instance | undefined): Promise<CheckFinding> {
  const url = REDIS_URL ?? instance?.redisUrl;
  if (url === undefined) return notRunning("redis", instance);
  try {
    if (REDIS_URL) await checkRedisUrl(REDIS_URL);
    return await checkRedis(url);
  } catch (error) {
    return REDIS_URL ? failedCheck("redis", error) : silent("redis", "Redis", error);
  }
}

function notRunning(check: string, instance: Instance | undefined): CheckFinding {
  return ok(check, instance ? "embedded, starting" : "embedded; ./plumb up starts it");
}

function silent(check: string, store: string, error: unknown): CheckFinding {
  const message = error instanceof Error ? error.message : String(error);
  return fail(
    check,
    `The embedded ${store} does not answer: ${message}.`,
    `wait some seconds, as ./plumb up restarts it; else read its log, logs/${store === "Redis" ? "redis" : "postgres"}.log in the data folder.`,
  );
}
