import type { Queryable } from "../database/query.ts";

/** Marks the database as one that a newer version has migrated. @returns the name of that version's schema */
export async function makeNewer({ sql }: Queryable): Promise<string> {
  const name = "29990101000000_of_a_newer_version";
  await sql.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     values ($1, '', $1, clock_timestamp(), 1)`,
    [name],
  );
  return name;
}

/** Makes it this version's again. */
export async function makePresent({ sql }: Queryable): Promise<void> {
  await sql.query("delete from _prisma_migrations where migration_name like '2999%'");
}

/** Marks the database as one that lacks this version's newest migration. */
export async function makeOlder({ sql }: Queryable): Promise<void> {
  await sql.query(
    "delete from _prisma_migrations where migration_name = (select max(migration_name) from _prisma_migrations)",
  );
}
