import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import type { Migration } from "./read-migrations.ts";

/** One row of `_prisma_migrations` that was not rolled back. */
export interface HistoryRow {
  readonly id: string;
  readonly name: string;
  readonly checksum: string;
  /** False for a migration that Prisma's command line began and did not finish. */
  readonly isFinished: boolean;
}

/** The database's own list of migrations; undefined where it was never migrated. */
export async function readHistory(client: ClientBase): Promise<readonly HistoryRow[] | undefined> {
  // not by to_regclass: its cache may lack a table that another start has made while this one waited for the lock
  const { rowCount } = await client.query(
    "select from pg_class where relname = '_prisma_migrations' and relnamespace = current_schema()::regnamespace",
  );
  if (rowCount === 0) return undefined;
  const { rows } = await client.query<HistoryRow>(
    `select id, migration_name as name, checksum, finished_at is not null as "isFinished"
     from _prisma_migrations where rolled_back_at is null order by migration_name`,
  );
  return rows;
}

/** Creates the table in Prisma's own form, so that `prisma migrate status` and `prisma migrate diff` still work. */
export async function createHistory(client: ClientBase): Promise<void> {
  await client.query(`create table _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`);
}

/** Records that a migration is applied. `unfinished` is the row that an interrupted application left. */
export async function recordApplied(client: ClientBase, migration: Migration, unfinished?: HistoryRow): Promise<void> {
  if (unfinished) {
    await client.query(
      "update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1, logs = null where id = $1",
      [unfinished.id],
    );
    return;
  }
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     values ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), migration.checksum, migration.name],
  );
}
