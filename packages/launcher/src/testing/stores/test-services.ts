import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { migrateDatabase } from "../../migrations/migrate.ts";
import { findFreePort } from "../../process/port.ts";
import { startPostgres } from "../../services/postgres.ts";
import { startRedis } from "../../services/redis.ts";

const memoryDisk = "/dev/shm";
/** Databases of the tests that run at a time, and the log of their transactions, with room to spare. */
const memoryNeeded = 4 * 1024 ** 3;

/**
 * Vitest's global setup: PostgreSQL and Redis once for all integration tests, and one migrated database that each test
 * clones. Tests find them in the environment:
 *
 * - `PLUMBLINE_TEST_TEMPLATE_URL`: the template database; its role may create databases
 * - `PLUMBLINE_TEST_REDIS_URL`
 *
 * `TEST_DATABASE_URL` and `TEST_REDIS_URL` name services to use instead of embedded ones.
 *
 * @public Vitest calls it by its name.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await findFastDisk(), "plumbline-test-"));
  const stops: (() => PromiseLike<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const teardown = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    process.env.PLUMBLINE_TEST_REDIS_URL = process.env.TEST_REDIS_URL ?? (await embeddedRedis(folder, stops));
    const serverUrl = process.env.TEST_DATABASE_URL ?? (await embeddedPostgres(folder, stops));
    process.env.PLUMBLINE_TEST_TEMPLATE_URL = await createTemplate(serverUrl, stops);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/** The memory's disk where there is one with room: a test's database has a thousand files, and a disk takes ten times as long for them. */
async function findFastDisk(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryDisk).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= memoryNeeded ? memoryDisk : tmpdir();
}

type Stops = (() => PromiseLike<void>)[];

async function embeddedPostgres(folder: string, stops: Stops): Promise<string> {
  const postgres = await startPostgres({
    folder: join(folder, "postgres"),
    port: await findFreePort(),
    logFile: join(folder, "postgres.log"),
    database: "plumbline",
    durable: false,
  });
  stops.push(() => postgres[Symbol.asyncDispose]());
  return postgres.url;
}

async function embeddedRedis(folder: string, stops: Stops): Promise<string> {
  const redis = await startRedis({
    folder: join(folder, "redis"),
    port: await findFreePort(),
    logFile: join(folder, "redis.log"),
    durable: false,
  });
  stops.push(() => redis[Symbol.asyncDispose]());
  return redis.url;
}

/** Creates and migrates a database of its own on that server; it goes when the tests end. */
async function createTemplate(serverUrl: string, stops: Stops): Promise<string> {
  const name = `plumbline_template_${process.pid}`;
  await runOnServer(serverUrl, `create database ${name}`);
  stops.push(() => runOnServer(serverUrl, `drop database ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  return url.href;
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
