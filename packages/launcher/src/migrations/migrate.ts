import { Client, type ClientBase, DatabaseError } from "pg";
import { explainFailure } from "./explain-failure.ts";
import { findRest, undecidable } from "./find-rest.ts";
import { createHistory, type HistoryRow, readHistory, recordApplied } from "./history.ts";
import { type Migration, migrationsFolder, readMigrations } from "./read-migrations.ts";
import { refuseForeignSchema, refuseNewerDatabase } from "./refuse.ts";

export interface MigrationResult {
  /** The migrations that this call has applied, in their order. */
  readonly applied: readonly string[];
  /** Applied migrations whose file is not the one that was applied. */
  readonly edited: readonly string[];
}

export interface MigrationOptions {
  /** Ends the connection when aborted: PostgreSQL rolls back the migration that runs, and the promise rejects with the reason. */
  readonly signal?: AbortSignal;
  readonly folder?: string;
}

/** Prisma's command line takes the same advisory lock. */
export const MIGRATION_LOCK = 72_707_369;

/** A transaction waits this long for other programs; one whose launcher has vanished with its machine ends by itself. */
const begin = "begin; set local lock_timeout = '60s'; set local idle_in_transaction_session_timeout = '30s'";

/**
 * Brings a database to the newest migration. Each migration is one transaction together with its row in `_prisma_migrations`:
 * whatever interrupts it leaves it unapplied. One that Prisma's command line has left half applied is finished.
 *
 * @throws StartError where a migration fails, or the database belongs to a newer version or to another program
 */
export async function migrateDatabase(
  databaseUrl: string,
  { signal, folder = migrationsFolder }: MigrationOptions = {},
): Promise<MigrationResult> {
  const migrations = await readMigrations(folder);
  signal?.throwIfAborted();
  const client = new Client({ connectionString: databaseUrl });
  client.on("error", () => undefined); // the failing query reports it
  const disconnect = () => void client.end();
  signal?.addEventListener("abort", disconnect, { once: true });
  try {
    await client.connect();
    return await applyMissing(client, migrations);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", disconnect);
    await client.end();
  }
}

/** One sentence on an applied migration whose file is another one now. The start goes on: the database is as the older file made it. */
export function describeEdited(name: string): string {
  return `The migration ${name} was applied with another text than this version's.`;
}

async function applyMissing(client: ClientBase, migrations: readonly Migration[]): Promise<MigrationResult> {
  const applied: string[] = [];
  let history = await readHistory(client);
  refuseNewerDatabase(history ?? [], migrations);
  for (const migration of migrations) {
    if (isApplied(migration, history)) continue;
    if (await applyOne(client, migration, migrations)) applied.push(migration.name);
    history = await readHistory(client);
  }
  const edited = migrations.filter(({ name, checksum }) =>
    history?.some((row) => row.name === name && row.isFinished && row.checksum !== checksum),
  );
  return { applied, edited: edited.map(({ name }) => name) };
}

/** @returns false when another process was first */
async function applyOne(client: ClientBase, next: Migration, migrations: readonly Migration[]): Promise<boolean> {
  try {
    await client.query(begin);
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    const history = await readHistory(client);
    if (isApplied(next, history)) {
      await client.query("rollback");
      return false;
    }
    if (!history) {
      await refuseForeignSchema(client);
      await createHistory(client);
    }
    await execute(client, next, migrations, history ?? []);
    await client.query("commit");
    return true;
  } catch (error) {
    await rollBack(client);
    throw explainFailure(`The migration ${next.name}`, error);
  }
}

/** Rolls back, unless the connection is lost: PostgreSQL has rolled back then. */
async function rollBack(client: ClientBase): Promise<void> {
  try {
    await client.query("rollback");
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
  }
}

/** Executes the remaining statements of a migration and records that it is applied. */
async function execute(
  client: ClientBase,
  next: Migration,
  migrations: readonly Migration[],
  history: readonly HistoryRow[],
): Promise<void> {
  const unfinished = history.find(({ name }) => name === next.name);
  if (unfinished && unfinished.checksum !== next.checksum) throw undecidable(next.name);
  const earlier = migrations.filter((migration) => isApplied(migration, history));
  const transaction = await transactionId(client);
  for (const sql of unfinished ? await findRest(client, earlier, next) : [next.sql]) await client.query(sql);
  if ((await transactionId(client)) !== transaction)
    throw new Error(`prisma/migrations/${next.name} ends its transaction, so that it could be left half applied`);
  await recordApplied(client, next, unfinished);
}

function isApplied({ name }: Migration, history: readonly HistoryRow[] = []): boolean {
  return history.some((row) => row.name === name && row.isFinished);
}

async function transactionId(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>("select pg_current_xact_id()::text as id");
  return rows[0]?.id;
}
