import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrateDatabase } from "../migrations/migrate.ts";
import { findFreePort } from "../process/port.ts";
import { parseSettings } from "../settings.ts";
import { createScratchDatabase, withClient } from "../testing/stores/scratch-database.ts";
import { examineDatabase } from "./check-stores.ts";
import { examine } from "./examine.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-doctor-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function examineWith(environment: NodeJS.ProcessEnv) {
  const settings = parseSettings({ PLUMBLINE_DATA_DIR: folder, PORT: String(await findFreePort()), ...environment });
  const findings = await examine(settings);
  const read = (check: string) => {
    const finding = findings.find((each) => each.check === check);
    if (!finding) throw new Error(`no finding ${check} among ${findings.map((each) => each.check)}`);
    return finding;
  };
  return { findings, read };
}

const schemaOf = async (url: string) => (await examineDatabase(url)).find(({ check }) => check === "schema");

test("a machine on which nothing runs yet is examined without a change of it", async () => {
  const { findings, read } = await examineWith({ PLUMBLINE_DATA_DIR: join(folder, "new") });
  for (const check of ["node", "clock", "data-folder", "permissions", "instance", "port", "postgres-data"])
    expect(read(check)).toMatchObject({ check, level: "ok" });
  expect(read("database").text).toBe("embedded; ./plumb up starts it");
  expect(findings.some(({ check }) => check === "docker")).toBe(true);
  await expect(rm(join(folder, "new"))).rejects.toThrow("ENOENT");
});

test("data that others can read, data of another PostgreSQL, and a file in the place of the folder are named", async () => {
  await mkdir(join(folder, "postgres/data"), { recursive: true });
  await writeFile(join(folder, "postgres/data/PG_VERSION"), "12\n");
  await chmod(join(folder, "postgres"), 0o755);
  const { read } = await examineWith({});
  expect(read("permissions")).toMatchObject({ level: "warn", nextStep: "run ./plumb up, which closes them." });
  expect(read("postgres-data")).toMatchObject({ level: "fail", text: expect.stringContaining("PostgreSQL 12") });
  const file = join(folder, "file");
  await writeFile(file, "");
  const inFile = await examineWith({ PLUMBLINE_DATA_DIR: file });
  expect(inFile.read("data-folder")).toMatchObject({ level: "fail", text: `${file} is not a folder.` });
});

test("stores that do not answer fail with their address and without the password", async () => {
  const port = await findFreePort();
  const { findings, read } = await examineWith({
    DATABASE_URL: `postgresql://me:hunter2-secret@127.0.0.1:${port}/x`,
    REDIS_URL: `redis://:hunter2-secret@127.0.0.1:${port}`,
  });
  expect(read("database")).toMatchObject({ level: "fail", text: expect.stringContaining(`127.0.0.1:${port}/x`) });
  expect(read("redis")).toMatchObject({ level: "fail", text: expect.stringContaining(`127.0.0.1:${port}`) });
  expect(JSON.stringify(findings)).not.toContain("hunter2-secret");
});

test("an empty, a migrated, an older, a newer and a foreign database are told apart", async () => {
  await using database = await createScratchDatabase();
  const execute = (sql: string) => withClient(database.url, (client: Client) => client.query(sql));
  expect(await schemaOf(database.url)).toMatchObject({ level: "ok", text: expect.stringContaining("empty") });
  await migrateDatabase(database.url);
  expect(await schemaOf(database.url)).toMatchObject({ level: "ok", text: expect.stringContaining("of this version") });
  await execute(
    "delete from _prisma_migrations where migration_name = (select max(migration_name) from _prisma_migrations)",
  );
  expect(await schemaOf(database.url)).toMatchObject({
    level: "warn",
    text: expect.stringContaining("older version: 1 of"),
  });
  await execute(
    "update _prisma_migrations set migration_name = '20990101000000_later' where migration_name like '%_init'",
  );
  expect(await schemaOf(database.url)).toMatchObject({ level: "fail", text: expect.stringContaining("newer version") });
  await using foreign = await createScratchDatabase();
  await withClient(foreign.url, (client) => client.query("create table wordpress (id int)"));
  expect(await schemaOf(foreign.url)).toMatchObject({
    level: "fail",
    text: expect.stringContaining("another program"),
  });
});

test("a read-only database fails", async () => {
  await using database = await createScratchDatabase();
  await withClient(database.url, (client) =>
    client.query(`alter database ${database.name} set default_transaction_read_only = on`),
  );
  const [server] = await examineDatabase(database.url);
  expect(server).toMatchObject({
    check: "database",
    level: "fail",
    text: "The database is read-only. Nothing was changed.",
  });
});
