import type { Permission } from "@plumbline/core/access/permission";
import { AppError } from "@plumbline/core/failure/app-error";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Redis } from "ioredis";
import pg from "pg";
import { type Logger, pino } from "pino";
import { AccessChanges } from "./access/access-changes.ts";
import { DatabaseWatch } from "./database/database-watch.ts";
import { SchemaCheck } from "./database/schema-check.ts";
import { PrismaClient } from "./generated/prisma/client.ts";
import { bestEffort, type Warns } from "./lifetime/best-effort.ts";
import { type Clock, systemClock } from "./lifetime/clock.ts";
import { useNativeUnzip } from "./lifetime/native-unzip.ts";
import { throttleWarnings } from "./lifetime/throttle-warnings.ts";
import { LiveStreams } from "./live/live-streams.ts";
import { connectEventStreams } from "./live/redis-streams.ts";
import { connectWakers, type WakeQueue } from "./queue/wakers.ts";
import { connectAgain, connectRedis } from "./redis/connect-redis.ts";
import { connectTaskQueues, type TaskQueues } from "./tasks/task-queues.ts";

/** Connections to PostgreSQL and Redis, and the services built on them. One per process. */
export type Backend = {
  db: PrismaClient;
  /**
   * The same database, for the few statements that Prisma cannot express: compare-and-set with returning, frames by
   * unnest.
   */
  sql: pg.Pool;
  /** Tells requests that PostgreSQL is away, while others wait for it. */
  database: DatabaseWatch;
  /** Refuses work on a database of another version. */
  schema: Pick<SchemaCheck, "check">;
  /** For commands whose caller goes on without an answer: they fail within half a second. */
  redis: Redis;
  queues: TaskQueues & { wake: WakeQueue };
  /** This process's time: whatever decides reads it here. */
  clock: Clock;
  live: LiveStreams;
  accessChanges: AccessChanges;
  log: Logger;
  /** The same, with one warning per message and minute, for failures that repeat as long as a store is away. */
  outages: Warns;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The session or token that an access depends on: the access ends with it. */
type Holder = { sessionId: string } | { tokenId: string };

/**
 * A backend restricted to one person or token: every query is scoped by its organization, every change requires a
 * permission.
 */
export type Scope = {
  backend: Backend;
  organizationId: string;
  userId: string | null;
  permissions: readonly Permission[];
  /** Absent for the installation itself: launcher, worker, schedules. */
  holder?: Holder;
};

/** Statements that take longer are cancelled: no request may hold a connection forever. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** An outage of Redis fails every publish: one warning a minute is enough. */
const OUTAGE_LOGGED_EVERY_MS = 60_000;

/** A queue's commands are scripts over many keys; a caller waits less for them than that. */
const QUEUE_ANSWERS_WITHIN_MS = 2_000;

/** A probe that takes longer has failed; the next one gets a new connection. */
const PROBE_TIMEOUT_MS = 2_000;

export type BackendOptions = {
  databaseUrl: string;
  redisUrl: string;
  /** Default: warnings and errors. */
  log?: Logger;
  /** Takes the lines of the default log, which are JSON. Default: standard error. */
  takeLine?: (line: string) => void;
};

const warnings = (takeLine?: (line: string) => void) =>
  pino({ name: "backend", level: "warn" }, takeLine ? { write: takeLine } : pino.destination(2));

/**
 * Connects to both stores and checks that PostgreSQL answers and has this version's schema.
 * @throws DATABASE_UNAVAILABLE with the host, never with the password; OTHER_VERSION
 */
export async function connectBackend({
  databaseUrl,
  redisUrl,
  takeLine,
  log = warnings(takeLine),
}: BackendOptions): Promise<Backend> {
  useNativeUnzip();
  const outages = throttleWarnings(log, OUTAGE_LOGGED_EVERY_MS);
  const sql = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // a PostgreSQL that has vanished from the network cannot apply its own timeout
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    connectionTimeoutMillis: 5_000,
  });
  // an idle connection that PostgreSQL closes must not crash the process; the next query opens a new one
  sql.on("error", ({ message }) => outages.warn({ reason: message }, "an idle connection to PostgreSQL has ended"));
  const schema = new SchemaCheck({ sql }, systemClock);
  await schema.check().catch(async (cause: unknown) => {
    await sql.end();
    throw cause instanceof AppError ? cause : unavailable(databaseUrl, cause);
  });
  const probes = openProbes(databaseUrl, outages);
  await bestEffort(probes.query("select 1"), outages, "opening the connection that probes PostgreSQL");
  const database = new DatabaseWatch(() => probes.query("select 1"));
  const db = new PrismaClient({ adapter: new PrismaPg(sql, { disposeExternalPool: false }) });
  const redis = await connectRedis(redisUrl, outages);
  const sending = connectAgain(redis, QUEUE_ANSWERS_WITHIN_MS, outages, "the connection of the queues has failed");
  const queues = { ...connectTaskQueues(sending, outages), wake: connectWakers(sending, outages) };
  const live = new LiveStreams(connectEventStreams(redis, outages), outages, systemClock);
  const accessChanges = new AccessChanges(redis, outages);
  return {
    db,
    sql,
    database,
    schema,
    redis,
    queues,
    clock: systemClock,
    live,
    accessChanges,
    log,
    outages,
    async [Symbol.asyncDispose]() {
      await live.close();
      accessChanges.close();
      for (const queue of Object.values(queues)) await queue.close();
      sending.disconnect();
      redis.disconnect();
      await db.$disconnect();
      database[Symbol.dispose]();
      await Promise.all([sql.end(), probes.end()]);
    },
  };
}

/** A connection beside the pool, which slow queries may have taken whole. */
function openProbes(databaseUrl: string, log: Warns): pg.Pool {
  const probes = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    query_timeout: PROBE_TIMEOUT_MS,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    // kept open: on a busy host a new connection may take as long as a probe is given
    idleTimeoutMillis: 0,
  });
  // not the error itself: it carries the connection
  probes.on("error", ({ message }) => log.warn({ reason: message }, "the connection that probes PostgreSQL has ended"));
  return probes;
}

function unavailable(databaseUrl: string, cause: unknown): AppError {
  const { host } = new URL(databaseUrl);
  return new AppError("DATABASE_UNAVAILABLE", `PostgreSQL at ${host} does not answer: ${describe(cause)}`, { cause });
}

function describe(cause: unknown): string {
  if (cause instanceof AggregateError) return describe(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
