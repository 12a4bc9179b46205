import type { ClientBase } from "pg";
import { StartError } from "../failure.ts";
import type { HistoryRow } from "./history.ts";
import type { Migration } from "./read-migrations.ts";

/** @throws StartError where the database has migrations that this version lacks */
export function refuseNewerDatabase(history: readonly HistoryRow[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = history.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The database belongs to a newer version of Plumbline: this version does not know its ${count(unknown.length, "migration")} ${list(unknown)}. Nothing was changed.`,
    "update this version (git pull), then run ./plumb up again; or name another database (DATABASE_URL, or PLUMBLINE_DATA_DIR for the embedded one).",
  );
}

/** @throws StartError where a database that was never migrated has tables */
export async function refuseForeignSchema(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1",
  );
  if (rows.length === 0) return;
  throw new StartError(
    `The database belongs to another program: it has the ${count(rows.length, "table")} ${list(rows.map(({ name }) => name))} and was never migrated. Nothing was changed.`,
    "create an empty database for Plumbline and name it in DATABASE_URL.",
  );
}

function count(number: number, noun: string): string {
  return number === 1 ? noun : `${number} ${noun}s`;
}

/** The first names, enough to recognize the database. */
function list(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(", ")}, …` : names.join(", ");
}
