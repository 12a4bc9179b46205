import type { Backend } from "../backend.ts";

/**
 * From now on PostgreSQL refuses the first of two such statements, as if the connection had been lost before it.
 * @param writes what a trigger is called before: `update on trial`
 * @param when an SQL condition on the row, where only some are meant
 */
export async function refuseFirst({ sql }: Pick<Backend, "sql">, writes: readonly string[], when?: string) {
  // a sequence keeps its count although the statement that asked for it is taken back
  await sql.query(`
    create sequence asked;
    create function refuse_first() returns trigger language plpgsql as
      $$ begin if nextval('asked') % 2 = 1 then raise 'refused'; end if; return new; end $$`);
  const each = when ? `row when (${when})` : "statement";
  for (const write of writes)
    await sql.query(`create trigger refuse_first before ${write} for each ${each} execute function refuse_first()`);
}
