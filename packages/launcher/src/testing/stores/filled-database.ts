import type { Client } from "pg";
import { findTables } from "../../backup/tables.ts";
import { migrateDatabase } from "../../migrations/migrate.ts";
import { createScratchDatabase, type ScratchDatabase, withClient } from "./scratch-database.ts";

/** A migrated database with two rows in every table, of values that a text format could spoil. */
export async function createFilledDatabase(): Promise<ScratchDatabase> {
  const database = await createScratchDatabase();
  await migrateDatabase(database.url);
  await withClient(database.url, async (client) => {
    await client.query("set session_replication_role = replica"); // the order of tables plays no part
    for (const { name } of await findTables(client)) {
      if (name !== "_prisma_migrations") for (const row of [1, 2]) await insertRow(client, name, row);
    }
  });
  return database;
}

/** Inserts a sample row. Equal columns of a row's type have equal values, so that every foreign key is satisfied. */
export async function insertRow(client: Client, table: string, row: number): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string; label: string | null }>(
    `select attname as name, format_type(atttypid, null) as type,
       (select enumlabel from pg_enum where enumtypid = atttypid order by enumsortorder limit 1) as label
     from pg_attribute where attrelid = quote_ident($1)::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const values = rows.map(({ type, label }) => label ?? sampleOf(type, row));
  const columns = rows.map(({ name }) => client.escapeIdentifier(name)).join(", ");
  const places = rows.map(({ type }, index) => `$${index + 1}::${type}`).join(", ");
  await client.query(`insert into ${client.escapeIdentifier(table)} (${columns}) values (${places})`, values);
}

function sampleOf(type: string, row: number): unknown {
  const text = `row ${row}\t\n\\ \\N \\. "é" 🜂`;
  const values: Record<string, unknown> = {
    uuid: `00000000-0000-4000-8000-00000000000${row}`,
    text,
    jsonb: JSON.stringify({ text, number: 0.1 + row }),
    boolean: row === 1,
    integer: row,
    smallint: row,
    bigint: String(2n ** 53n + BigInt(row)),
    "double precision": row === 1 ? 0.1 + 0.2 : Number.NaN,
    real: 0.1,
    bytea: Buffer.from([0, 255, 92, row]),
    "timestamp with time zone": `2026-11-24T00:00:00.00${row}+05:30`,
    date: `2026-11-2${row}`,
  };
  const element = /^(.*)\[\]$/.exec(type)?.[1];
  if (element) return [sampleOf(element, row), sampleOf(element, row)];
  if (!(type in values)) throw new Error(`no value of the type ${type}`);
  return values[type];
}
