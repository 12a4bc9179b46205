import type { Backend } from "../backend.ts";

/**
 * Makes PostgreSQL refuse the first of every two such statements, as if the connection had been lost before it.
 * @param writes events of the trigger, such as `update on trial`
 * @param when an SQL condition that limits the rows
 */
export async function refuseFirst({ sql }: Pick<Backend, "sql">, writes: readonly string[], when?: string) {
  // a sequence keeps its count even if the statement is rolled back
  await sql.query(`
    create sequence asked;
    create function refuse_first() returns trigger language plpgsql as
      $$ begin if nextval('asked') % 2 = 1 then raise 'refused'; end if; return new; end $$`);
  const each = when ? `row when (${when})` : "statement";
  for (const write of writes)
    await sql.query(`create trigger refuse_first before ${write} for each ${each} execute function refuse_first()`);
}
