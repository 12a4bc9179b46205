import type { ClientBase } from "pg";
import { StartError } from "../failure.ts";
import { describeSchema } from "./describe-schema.ts";
import type { Migration } from "./read-migrations.ts";

/** The last migration that a version of Plumbline has applied statement by statement, each committed at once. */
const LAST_IN_PIECES = "20261122232500_proofs_of_a_version";
const SCRATCH = "plumbline_interrupted_migration";

/**
 * The statements that an interrupted application by Prisma's command line has not executed. They are found by replaying the
 * migration in a schema of its own: the statement after which that schema is the same as the real one was the last that was
 * executed. A statement that only changes rows leaves no trace in the schema and is given back to be executed (again): all those
 * that were ever applied in pieces may be. The transaction of the caller is left as it was.
 *
 * @param earlier the migrations that were applied before, in their order
 * @throws StartError where the schema is none of those that an interruption can leave
 */
export async function findRest(
  client: ClientBase,
  earlier: readonly Migration[],
  interrupted: Migration,
): Promise<readonly string[]> {
  const real = await describeSchema(client);
  const statements = cutAsPrismaDoes(interrupted.sql);
  await client.query(`savepoint scratch; create schema ${SCRATCH}; set local search_path to ${SCRATCH}`);
  for (const { sql } of earlier) await client.query(sql);
  const equal: number[] = [];
  for (let executed = 0; executed <= statements.length; executed++) {
    const last = statements[executed - 1];
    if (last !== undefined) await client.query(last);
    if ((await describeSchema(client)) === real) equal.push(executed);
  }
  await client.query("rollback to savepoint scratch");
  const [executed] = equal;
  const isRepeatable = equal.length === 1 || interrupted.name <= LAST_IN_PIECES;
  if (executed === undefined || !isRepeatable) throw undecidable(interrupted.name);
  return statements.slice(executed);
}

/** `PrismaPg.executeScript` cuts at every semicolon, within quotes and comments too. */
export function cutAsPrismaDoes(sql: string): readonly string[] {
  return sql
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement.length > 0);
}

/** The error for a half migrated database whose state is not one of the known ones. */
export function undecidable(name: string): StartError {
  return new StartError(
    `The migration ${name} was interrupted, and the database is in none of the states that this leaves. Nothing was changed.`,
    `restore the database from a backup made before the update; or finish prisma/migrations/${name}/migration.sql by hand and run npx prisma migrate resolve --applied ${name}.`,
  );
}
