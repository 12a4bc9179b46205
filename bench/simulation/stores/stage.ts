import type { Backend, Scope } from "@plumbline/backend/backend";
import { LiveStreams } from "@plumbline/backend/live/live-streams";
import { tasks } from "@plumbline/backend/tasks/catalog";
import { createTestBackend } from "@plumbline/backend/testing/test-backend";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import pg from "pg";
import { pino } from "pino";
import type { SimulatedProcess } from "../kernel/process.ts";
import { type DatabaseClient, makeDatabaseClient, type SimulatedDatabase } from "./database.ts";
import type { SimulatedRedis } from "./redis.ts";

/** Everything that seeds share, one after another: a real PostgreSQL and its clients. */
export interface Stage extends AsyncDisposable {
  readonly scope: Scope;
  /** Reads and clears what is stored, in real time and without faults. */
  readonly real: pg.Pool;
  /** The n-th client, for one process at a time. */
  clientOf(slot: number): DatabaseClient;
}

/** Opens a database of its own. Needs the services of the integration tests. */
export async function openStage(): Promise<Stage> {
  await using opened = new Disposables();
  const test = opened.use(await createTestBackend());
  const real = new pg.Pool({ connectionString: test.databaseUrl, max: 1 });
  opened.use({ [Symbol.asyncDispose]: () => real.end() });
  const clients: DatabaseClient[] = [];
  const owned = opened.release();
  return {
    scope: test.scope,
    real,
    clientOf(slot) {
      const client = clients[slot] ?? makeDatabaseClient(real);
      clients[slot] = client;
      return client;
    },
    [Symbol.asyncDispose]: () => owned[Symbol.asyncDispose](),
  };
}

/** Removes what the last seed has stored. */
export async function clearStage({ real }: Stage): Promise<void> {
  const tables = ["run", "proof", "worker", "schedule", "suite", "activity", "environment", "notice"];
  await real.query(tables.map((table) => `delete from ${table}`).join(";"));
}

/** The backend of a simulated process: its own clock, and simulated ways to the stores. */
export function toBackend(
  stage: Stage,
  process: SimulatedProcess,
  slot: number,
  { database, redis }: { readonly database: SimulatedDatabase; readonly redis: SimulatedRedis },
): Backend {
  const client = stage.clientOf(slot);
  client.use(process, database);
  const log = pino(
    { level: "info", timestamp: false, base: null, serializers: { err: (error: Error) => error.message } },
    { write: (line) => process.note(describeLine(line)) },
  );
  const outages = { warn: () => undefined };
  const queueOf = <K extends keyof typeof tasks>(kind: K) =>
    redis.queueFor(process, tasks[kind].job.queueName, tasks[kind].job.idOf);
  return {
    ...stage.scope.backend,
    sql: client.sql,
    db: client.db,
    clock: process.clock,
    schema: { check: async () => undefined },
    live: new LiveStreams(redis.streamsFor(process), outages, process.clock),
    queues: {
      ...stage.scope.backend.queues,
      run: queueOf("run"),
      proof: queueOf("proof"),
      flameGraph: queueOf("flameGraph"),
      script: queueOf("script"),
      delivery: queueOf("delivery"),
    },
    log,
    outages,
  };
}

function describeLine(line: string): string {
  const { msg, level: _, ...fields } = JSON.parse(line) as { msg: string; level: number; [field: string]: unknown };
  return `${msg} ${JSON.stringify(fields)}`;
}
