import type { ClientBase } from "pg";

/**
 * Describes every object of the current schema but the table of migrations: two schemas with the same description have the
 * same tables, columns, constraints, indexes, enums, functions and triggers. The order of columns and the schema's name play no part.
 */
export async function describeSchema(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ line: string }>(query);
  return rows.map(({ line }) => line).join("\n");
}

const query = `
with space as (select oid, nspname from pg_namespace where nspname = current_schema()),
relation as (
  select class.* from pg_class class join space on class.relnamespace = space.oid
  where class.relname not like '\\_prisma\\_migrations%'
),
line as (
  select concat_ws(' ', 'relation', relname, relkind, reloptions::text) as line from relation
  union all
  select concat_ws(' ', 'column', relation.relname, attname, format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, nullif(attidentity, ''), nullif(attgenerated, ''), pg_get_expr(adbin, adrelid))
  from relation
  join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind <> 'i'
  union all
  select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid))
  from relation join pg_constraint on conrelid = relation.oid
  union all
  select concat_ws(' ', 'index', replace(pg_get_indexdef(relation.oid), quote_ident(space.nspname) || '.', ''))
  from relation cross join space where relkind = 'i'
  union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid, true))
  from relation join pg_trigger on tgrelid = relation.oid and not tgisinternal
  union all
  select concat_ws(' ', 'enum', typname, string_agg(enumlabel, ',' order by enumsortorder))
  from pg_type join space on typnamespace = space.oid join pg_enum on enumtypid = pg_type.oid group by typname
  union all
  select concat_ws(' ', 'function', proname, pg_get_function_arguments(pg_proc.oid), prosrc)
  from pg_proc join space on pronamespace = space.oid
)
select line from line order by line collate "C"`;
