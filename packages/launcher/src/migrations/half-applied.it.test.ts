import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createScratchDatabase, withClient } from "../testing/stores/scratch-database.ts";
import { describeSchema } from "./describe-schema.ts";
import { cutAsPrismaDoes } from "./find-rest.ts";
import { createHistory, readHistory, recordApplied } from "./history.ts";
import { migrateDatabase } from "./migrate.ts";
import { type Migration, migrationsFolder, readMigrations } from "./read-migrations.ts";

/** The state that Prisma's command line leaves when it is interrupted: the first statements committed, and a row without an end. */

let migrations: readonly Migration[];

beforeAll(async () => {
  migrations = await readMigrations(migrationsFolder);
});

/** `url`: a database with the migrations before that one, or an empty one. */
async function leaveHalfApplied(url: string, index: number, executed: number): Promise<void> {
  await withClient(url, async (client) => {
    const history = await readHistory(client);
    if (!history) await createHistory(client);
    for (const migration of migrations.slice(history?.length ?? 0, index)) {
      await client.query(migration.sql);
      await recordApplied(client, migration);
    }
    const interrupted = migrations[index];
    if (!interrupted) throw new Error(`there is no migration ${index}`);
    for (const statement of cutAsPrismaDoes(interrupted.sql).slice(0, executed)) await client.query(statement);
    await client.query("insert into _prisma_migrations (id, checksum, migration_name) values ($1, $2, $3)", [
      randomUUID(),
      interrupted.checksum,
      interrupted.name,
    ]);
  });
}

test("a migration that was interrupted after half of its statements is finished", async () => {
  await using whole = await createScratchDatabase();
  const folder = await mkdtemp(join(tmpdir(), "plumbline-migrations-"));
  for (const [index, { name, sql }] of migrations.entries()) {
    await cp(join(migrationsFolder, name), join(folder, name), { recursive: true });
    if (index % 3 !== 0) continue;
    await using half = await createScratchDatabase(whole.name);
    await migrateDatabase(whole.url, { folder });
    const executed = Math.floor(cutAsPrismaDoes(sql).length / 2);
    await leaveHalfApplied(half.url, index, executed);
    const { applied } = await migrateDatabase(half.url, { folder });
    expect([name, executed, applied]).toEqual([name, executed, [name]]);
    const schemas = await Promise.all([half, whole].map(({ url }) => withClient(url, describeSchema)));
    expect(schemas[0]).toBe(schemas[1]);
    const history = (await withClient(half.url, readHistory)) ?? [];
    expect(history.at(-1)).toMatchObject({ name, isFinished: true });
  }
  await rm(folder, { recursive: true });
});

test("a schema that no interruption leaves is refused by the migration's name, and left as it is", async () => {
  await using database = await createScratchDatabase();
  await leaveHalfApplied(database.url, 3, 2);
  await withClient(database.url, (client) => client.query('alter table "run" add column "of_somebody_else" text'));
  const before = await withClient(database.url, describeSchema);
  await expect(migrateDatabase(database.url)).rejects.toThrow(
    `The migration ${migrations[3]?.name} was interrupted, and the database is in none of the states that this leaves. Nothing was changed.`,
  );
  expect(await withClient(database.url, describeSchema)).toBe(before);
});

test("rows are kept when the migration that was interrupted is finished", async () => {
  await using database = await createScratchDatabase();
  await leaveHalfApplied(database.url, 3, 2);
  await withClient(database.url, (client) =>
    client.query(`insert into organization (organization_id, slug, name) values (gen_random_uuid(), 'kept', 'Kept')`),
  );
  await migrateDatabase(database.url);
  const { rows } = await withClient(database.url, (client) => client.query("select slug from organization"));
  expect(rows).toEqual([{ slug: "kept" }]);
});
