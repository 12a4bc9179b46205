import type pg from "pg";
import type { z } from "zod";
import type { Prisma } from "../generated/prisma/client.ts";

/** A connection, or the pool that lends one for the statement. */
export type Queryable = { readonly sql: Pick<pg.Pool | pg.PoolClient, "query"> };

/** Runs a statement and parses its rows. @throws ZodError if a row does not match the schema */
export async function query<S extends z.ZodType>(
  { sql }: Queryable,
  schema: S,
  { text, values }: Prisma.Sql,
): Promise<z.output<S>[]> {
  const { rows } = await sql.query<Record<string, unknown>>(text, values);
  return rows.map((row) => schema.parse(row));
}

/** Runs a statement that returns no rows. @returns the number of rows that it wrote */
export async function execute({ sql }: Queryable, { text, values }: Prisma.Sql): Promise<number> {
  const { rowCount } = await sql.query(text, values);
  return rowCount ?? 0;
}
