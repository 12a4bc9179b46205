import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../failure.ts";
import { repositoryFolder } from "../folders.ts";
import { runCommand } from "../process/command.ts";
import { createScratchDatabase, type ScratchDatabase, withClient } from "../testing/stores/scratch-database.ts";
import { describeSchema } from "./describe-schema.ts";
import { migrateDatabase } from "./migrate.ts";
import { migrationsFolder, readMigrations } from "./read-migrations.ts";

let database: ScratchDatabase;
let folder: string;

beforeEach(async () => {
  database = await createScratchDatabase();
  folder = await mkdtemp(join(tmpdir(), "plumbline-migrations-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await database[Symbol.asyncDispose]();
});

const schema = () => withClient(database.url, describeSchema);

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

async function refusal(): Promise<StartError> {
  const error = await migrateDatabase(database.url, { folder }).catch((reason: unknown) => reason);
  if (!(error instanceof StartError)) throw new Error(`not refused: ${error}`);
  return error;
}

test("Prisma's own command line finds nothing left to do, and can report no difference from its schema", async () => {
  await migrateDatabase(database.url);
  const ask = (...args: string[]) =>
    runCommand(join(repositoryFolder, "node_modules/.bin/prisma"), args, {
      cwd: repositoryFolder,
      env: { DATABASE_URL: database.url },
    });
  const status = await ask("migrate", "status");
  expect(status.lines.join("\n")).toContain("Database schema is up to date!");
  const deploy = await ask("migrate", "deploy");
  expect(deploy.lines.join("\n")).toContain("No pending migrations to apply.");
});

test("of six starts at once each migration is applied by one", async () => {
  const results = await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(database.url)));
  const names = (await readMigrations(migrationsFolder)).map(({ name }) => name);
  expect(results.flatMap(({ applied }) => applied).sort()).toEqual(names);
  expect((await migrateDatabase(database.url)).applied).toEqual([]);
});

test("a migration that fails leaves nothing of itself, keeps those before it, and is applied when it is fixed", async () => {
  await addMigration("1_first", "create table first (id int);");
  await addMigration("2_second", "create table second (id int); select 1 / 0;");
  const { message } = await refusal();
  expect(message).toBe(
    "The migration 2_second failed: division by zero. A migration is applied as a whole or not at all.",
  );
  expect(await schema()).toBe("column first id integer\nrelation first r");
  await addMigration("2_second", "create table second (id int);");
  expect((await migrateDatabase(database.url, { folder })).applied).toEqual(["2_second"]);
});

test("a statement that cannot be rolled back is refused before it does anything", async () => {
  await addMigration("1_first", "create table first (id int); create index concurrently slow on first (id);");
  expect((await refusal()).message).toContain("cannot run inside a transaction block");
  expect(await schema()).toBe("");
});

test("a migration that commits in its middle is not noted as applied", async () => {
  await addMigration("1_first", "create table first (id int); commit; create table second (id int);");
  expect((await refusal()).message).toContain("1_first ends its transaction");
});

test("a database of a newer version is named as such, and nothing is changed", async () => {
  await addMigration("1_first", "create table first (id int);");
  await addMigration("3_newer", "create table newer (id int);");
  await migrateDatabase(database.url, { folder });
  await rm(join(folder, "3_newer"), { recursive: true });
  await addMigration("2_second", "create table second (id int);");
  const before = await schema();
  const { message, nextStep } = await refusal();
  expect(message).toContain(
    "belongs to a newer version of Plumbline: this version does not know its migration 3_newer.",
  );
  expect(nextStep).toContain("git pull");
  expect(await schema()).toBe(before);
});

test("another program's database is refused by its tables, and nothing is changed", async () => {
  await withClient(database.url, (client) => client.query("create table orders (id int)"));
  const { message, nextStep } = await refusalOfAll();
  expect(message).toContain("belongs to another program: it has the table orders");
  expect(nextStep).toContain("create an empty database");
  expect(await schema()).toBe("column orders id integer\nrelation orders r");
});

test("a database that cannot be written is named as such", async () => {
  await withClient(database.url, (client) =>
    client.query(`alter database ${database.name} set default_transaction_read_only = on`),
  );
  expect((await refusalOfAll()).nextStep).toBe("the database is read-only: name a writable one in DATABASE_URL.");
});

test("an applied migration whose file was changed since is named, and the others go on", async () => {
  await addMigration("1_first", "create table first (id int);");
  await migrateDatabase(database.url, { folder });
  await addMigration("1_first", "create table first (id bigint);");
  await addMigration("2_second", "create table second (id int);");
  expect(await migrateDatabase(database.url, { folder })).toEqual({ applied: ["2_second"], edited: ["1_first"] });
});

async function refusalOfAll(): Promise<StartError> {
  await cp(migrationsFolder, folder, { recursive: true });
  return refusal();
}
