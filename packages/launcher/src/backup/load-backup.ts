import { Client, type ClientBase } from "pg";
import { StartError } from "../failure.ts";
import { createHistory } from "../migrations/history.ts";
import { MIGRATION_LOCK } from "../migrations/migrate.ts";
import { migrationsFolder, readMigrations } from "../migrations/read-migrations.ts";
import { FRAMES, type Header, TABLES } from "./format.ts";
import { writeFrames } from "./frame-files.ts";
import { damagedArchive, readArchive } from "./read-archive.ts";
import { dropForeignKeys, findTables, TEXT_FORMS, writeRows } from "./tables.ts";
import type { VerifiedBackup } from "./verify-backup.ts";

/** Destination of a restore. */
export interface RestoreTarget {
  readonly databaseUrl: string;
  readonly framesFolder: string;
  /** Keeps what is in the database as another schema, instead of refusing it. */
  readonly replace: boolean;
}

/** Counts of a restore. */
export interface Restored {
  readonly rows: number;
  readonly frames: number;
  /** Schema that now has what was in the database before. */
  readonly earlierSchema?: string;
}

/**
 * Restores a backup: the database in one transaction, with the schema that it had, and the raw frames, which replace no file.
 *
 * @throws StartError where the database is in use or not empty; nothing is changed then
 */
export async function loadBackup(
  backup: VerifiedBackup,
  target: RestoreTarget,
  report: (detail: string) => void,
): Promise<Restored> {
  const client = new Client({ connectionString: target.databaseUrl });
  client.on("error", () => undefined); // the failing query reports it
  await client.connect();
  try {
    await client.query(`begin; ${TEXT_FORMS}`);
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await refuseUsed(client);
    const earlierSchema = await makeRoom(client, target.replace);
    await createTables(client, backup.header);
    const foreignKeys = await dropForeignKeys(client);
    const counts = await loadParts(client, backup, target.framesFolder, report);
    report("foreign keys");
    for (const statement of foreignKeys) await client.query(statement);
    await client.query("commit");
    return { ...counts, earlierSchema };
  } finally {
    await client.end();
  }
}

/** @throws StartError where somebody else is connected */
async function refuseUsed(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(nullif(application_name, ''), usename, 'unknown') as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (rows.length === 0) return;
  throw new StartError(
    `The database is in use: ${rows.length} other connections (${[...new Set(rows.map(({ name }) => name))].join(", ")}). Nothing was changed.`,
    "stop every web server and worker that uses it, then run ./plumb restore again.",
  );
}

/** Empties the schema by renaming it. @returns its new name, if it had tables */
async function makeRoom(client: ClientBase, replace: boolean): Promise<string | undefined> {
  const tables = await findTables(client);
  if (tables.length === 0) return undefined;
  if (!replace)
    throw new StartError(
      `The database is not empty: it has ${tables.length} tables. Nothing was changed.`,
      "restore into a new PLUMBLINE_DATA_DIR or an empty DATABASE_URL; or add --replace, which keeps what is there as another schema.",
    );
  const { rows } = await client.query<{ schema: string }>("select current_schema() as schema");
  const schema = rows[0]?.schema ?? "public";
  const earlier = `before_restore_${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`;
  await client.query(`alter schema ${client.escapeIdentifier(schema)} rename to ${earlier}`);
  await client.query(`create schema ${client.escapeIdentifier(schema)}`);
  return earlier;
}

/** Creates the tables as the backup's version had them, without the rows that migrations insert. */
async function createTables(client: ClientBase, { migrations, tables }: Header): Promise<void> {
  await createHistory(client);
  for (const { name, sql } of await readMigrations(migrationsFolder)) {
    if (migrations.includes(name)) await client.query(sql);
  }
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  await client.query(`truncate ${names.join(", ")}`);
}

/** Loads every part of an archive that has been verified. */
async function loadParts(
  client: ClientBase,
  { file, header, contents }: VerifiedBackup,
  framesFolder: string,
  report: (detail: string) => void,
): Promise<{ rows: number; frames: number }> {
  const counts = { rows: 0, frames: 0 };
  let current: { part: string; write(bytes: Buffer): Promise<void>; end(): Promise<void> } | undefined;
  const begin = async (part: string) => {
    report(part);
    const table = header.tables.find(({ name }) => part === `${TABLES}${name}`);
    const expected = contents.parts.find(({ name }) => name === part);
    if (table) {
      const writer = writeRows(client, table);
      const end = async () => {
        const rows = await writer.end();
        if (rows !== expected?.rows) throw damagedArchive(file, `${part} has ${rows} rows`);
        counts.rows += rows;
      };
      return { part, write: writer.write, end };
    }
    if (!part.startsWith(FRAMES)) return undefined;
    counts.frames++;
    return { part, ...(await writeFrames(framesFolder, part.slice(FRAMES.length))) };
  };
  for await (const { part, bytes } of readArchive(file)) {
    if (part !== current?.part) {
      await current?.end();
      current = await begin(part);
    }
    await current?.write(bytes);
  }
  await current?.end();
  return counts;
}
