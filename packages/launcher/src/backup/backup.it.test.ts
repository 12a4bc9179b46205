import { createHash } from "node:crypto";
import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../failure.ts";
import { createHistory, recordApplied } from "../migrations/history.ts";
import { migrateDatabase } from "../migrations/migrate.ts";
import { migrationsFolder, readMigrations } from "../migrations/read-migrations.ts";
import { createFilledDatabase } from "../testing/stores/filled-database.ts";
import { createScratchDatabase, type ScratchDatabase, withClient } from "../testing/stores/scratch-database.ts";
import { FORMAT, HEADER, type Header } from "./format.ts";
import { loadBackup } from "./load-backup.ts";
import { findTables } from "./tables.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeArchive } from "./write-archive.ts";
import { writeBackup } from "./write-backup.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-backup-"));
  file = join(folder, "a.backup");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const frames = Buffer.from("raw frames of a trial");
const framesName = "t1.000000000000.ndjson.gz";
const silent = () => undefined;

test("a restored database has every row of every table, and the raw frames are there", async () => {
  await using source = await filledDatabase();
  await using target = await createScratchDatabase();
  await back(source);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const backup = await verifyBackup(file);
  const restored = await loadBackup(backup, to(target), silent);
  expect(restored).toMatchObject({ frames: 1, earlierSchema: undefined });
  const [before, after] = [await contentOf(source.url), await contentOf(target.url)];
  expect(Object.keys(before).length).toBeGreaterThan(40);
  for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true]);
  expect(after).toEqual(before);
  expect(await readFile(join(folder, "restored", framesName))).toEqual(frames);
  expect((await migrateDatabase(target.url)).applied).toEqual([]);
});

test("a backup of an older version is restored and brought to this version's schema", async () => {
  await using source = await createScratchDatabase();
  await using target = await createScratchDatabase();
  const migrations = await readMigrations(migrationsFolder);
  const older = migrations.slice(0, 5);
  await withClient(source.url, async (client) => {
    await createHistory(client);
    for (const migration of older) {
      await client.query(migration.sql);
      await recordApplied(client, migration);
    }
    await client.query(
      "insert into organization (organization_id, slug, name) values (gen_random_uuid(), 'kept', 'Kept')",
    );
  });
  await back(source);
  await loadBackup(await verifyBackup(file), to(target), silent);
  expect((await migrateDatabase(target.url)).applied).toHaveLength(migrations.length - older.length);
  const { rows } = await withClient(target.url, (client) => client.query("select slug from organization"));
  expect(rows).toEqual([{ slug: "kept" }]);
});

test("a backup is one snapshot: rows that are written meanwhile are in none of its tables", async () => {
  await using source = await filledDatabase();
  const before = await contentOf(source.url);
  const writer = new Client({ connectionString: source.url });
  await writer.connect();
  let written = 0;
  const report = () => {
    if (written++ === 0) void writer.query("update organization set name = 'changed'");
  };
  await writeBackup({ databaseUrl: source.url, framesFolder: folder }, file, report);
  await writer.end();
  await using target = await createScratchDatabase();
  await loadBackup(await verifyBackup(file), to(target), silent);
  expect(await contentOf(source.url)).not.toEqual(before);
  expect(await contentOf(target.url)).toEqual(before);
});

test("a database that is not empty is refused; with a word it is kept as another schema", async () => {
  await using source = await filledDatabase();
  await using target = await filledDatabase();
  await withClient(target.url, (client) => client.query("update organization set name = 'earlier'"));
  await back(source);
  const backup = await verifyBackup(file);
  const before = await contentOf(target.url);
  await expect(loadBackup(backup, to(target), silent)).rejects.toThrow("The database is not empty");
  expect(await contentOf(target.url)).toEqual(before);
  const { earlierSchema } = await loadBackup(backup, { ...to(target), replace: true }, silent);
  expect(await contentOf(target.url)).toEqual(await contentOf(source.url));
  const { rows } = await withClient(target.url, (client) =>
    client.query(`select name from ${earlierSchema}.organization`),
  );
  expect(rows.every(({ name }) => name === "earlier")).toBe(true);
});

test("a database that somebody uses is refused", async () => {
  await using source = await filledDatabase();
  await using target = await createScratchDatabase();
  await back(source);
  const backup = await verifyBackup(file);
  await withClient(target.url, async () => {
    await expect(loadBackup(backup, to(target), silent)).rejects.toThrow("The database is in use: 1 other connections");
  });
});

test("a database that was never migrated has nothing to back up", async () => {
  await using source = await createScratchDatabase();
  await expect(back(source)).rejects.toThrow("The database is empty");
});

test.each<[string, () => Promise<void>, string]>([
  ["cut in the middle", async () => truncate(file, Math.floor((await stat(file)).size / 2)), "was cut short"],
  ["cut by its last byte", async () => truncate(file, (await stat(file)).size - 1), "was cut short"],
  [
    "with a byte flipped",
    () => change((bytes) => flip(bytes, Math.floor(bytes.length / 2))),
    "is damaged or was altered",
  ],
  ["of other bytes", () => writeFile(file, "no archive at all, but a text"), "is not a backup of Plumbline"],
  ["empty", () => truncate(file, 0), "was cut short"],
  ["missing", () => rm(file), "There is no file"],
  ["packed again with another row", () => change(repack), "the SHA-256 of tables/organization differs"],
])("an archive that is %s is refused", async (_, spoil, sentence) => {
  await using source = await filledDatabase();
  await back(source);
  await spoil();
  const refusal = await verifyBackup(file).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as StartError).message).toContain(sentence);
});

test("bytes after the end of an archive do no harm", async () => {
  await using source = await filledDatabase();
  await back(source);
  await appendFile(file, Buffer.alloc(100));
  await verifyBackup(file);
});

test.each([
  { format: FORMAT + 1, migrations: [] },
  { format: FORMAT, migrations: ["20990101000000_later"] },
])("a backup of a newer version is refused before anything else of it is judged: %j", async (newer) => {
  const header: Header = { createdAt: new Date().toISOString(), tables: [], ...newer };
  await writeArchive(file, async (archive) => {
    await archive.add(HEADER, [Buffer.from(JSON.stringify(header))]);
    await archive.add("something/else", [Buffer.from("x")]);
  });
  await expect(verifyBackup(file)).rejects.toThrow("is of a newer version of Plumbline");
});

const back = (source: ScratchDatabase) => writeBackup({ databaseUrl: source.url, framesFolder: folder }, file, silent);
const to = (target: ScratchDatabase) => ({
  databaseUrl: target.url,
  framesFolder: join(folder, "restored"),
  replace: false,
});

async function change(work: (bytes: Buffer) => Buffer): Promise<void> {
  await writeFile(file, work(await readFile(file)));
}

function flip(bytes: Buffer, at: number): Buffer {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  return bytes;
}

/** The archive with one letter of a row changed, compressed anew. */
function repack(bytes: Buffer): Buffer {
  const plain = gunzipSync(bytes);
  const at = plain.indexOf("\\\\", plain.indexOf("tables/organization/"));
  plain.write("//", at);
  return gzipSync(plain);
}

/** A database with rows in every table, which name the one file of raw frames. */
async function filledDatabase(): Promise<ScratchDatabase> {
  const database = await createFilledDatabase();
  const sha256 = createHash("sha256").update(frames).digest("hex");
  await withClient(database.url, (client) =>
    client.query("update raw_frames set file = $1, sha256 = $2", [framesName, sha256]),
  );
  await writeFile(join(folder, framesName), frames);
  return database;
}

/** Every row of every table, as PostgreSQL writes it. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const content: Record<string, string[]> = {};
    for (const { name } of await findTables(client)) {
      const table = client.escapeIdentifier(name);
      const { rows } = await client.query<{ line: string }>(`select t::text as line from ${table} t order by 1`);
      content[name] = rows.map(({ line }) => line);
    }
    return content;
  });
}
