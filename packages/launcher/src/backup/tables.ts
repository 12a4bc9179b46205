import { finished } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Table } from "./format.ts";

/** Text forms that every PostgreSQL reads the same way, whatever its configuration says. */
export const TEXT_FORMS =
  "set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1";

/** Every table of the current schema with its stored columns. */
export async function findTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  );
  return rows;
}

/** The rows of a table in the text format of COPY, as a stream. */
export function readRows(client: ClientBase, { name, columns }: Table) {
  return client.query(copyTo(`copy ${columnsOf(client, name, columns)} to stdout`));
}

/** A table that takes rows in the text format of COPY. */
export interface RowWriter {
  write(bytes: Buffer): Promise<void>;
  /** @returns the number of rows that were taken */
  end(): Promise<number>;
}

/** Begins to write rows to a table; nothing else can use the connection until the end. */
export function writeRows(client: ClientBase, { name, columns }: Table): RowWriter {
  const stream = client.query(copyFrom(`copy ${columnsOf(client, name, columns)} from stdin`));
  const done = finished(stream);
  void Promise.allSettled([done]); // awaited by write and end
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  return {
    write: (bytes) => Promise.race([write(bytes), done]),
    async end() {
      stream.end();
      await done;
      return stream.rowCount;
    },
  };
}

/** Removes every foreign key of the current schema, so that tables can be filled in any order. @returns statements that add them again */
export async function dropForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select quote_ident(relname) as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

function columnsOf(client: ClientBase, name: string, columns: readonly string[]): string {
  return `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(", ")})`;
}
