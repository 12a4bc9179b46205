import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrateDatabase } from "@plumbline/launcher/migrations/migrate";
import { migrationsFolder } from "@plumbline/launcher/migrations/read-migrations";
import {
  createScratchDatabase,
  type ScratchDatabase,
  withClient,
} from "@plumbline/launcher/testing/stores/scratch-database";

const folder = fileURLToPath(new URL("stored/", import.meta.url));

/** A migration by which a stored database was made. */
interface Made {
  readonly name: string;
  /** SHA-256 of its file at that time. */
  readonly checksum: string;
}

/** Names of the stored databases, oldest first. */
export async function listStored(): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith(".sql")).sort();
}

/** The migrations by which a stored database was made, in their order. */
export async function readMade(file: string): Promise<Made[]> {
  const text = await readFile(join(folder, file), "utf8");
  return [...text.matchAll(/^-- migration (\S+) (\S+)$/gm)].map(([, name = "", checksum = ""]) => ({ name, checksum }));
}

/** Makes a database with the schema and the rows that the code of a released version has written. */
export async function openStored(file: string): Promise<ScratchDatabase> {
  const migrations = await mkdtemp(join(tmpdir(), "plumbline-migrations-"));
  for (const { name } of await readMade(file))
    await cp(join(migrationsFolder, name), join(migrations, name), { recursive: true });
  const database = await createScratchDatabase();
  await migrateDatabase(database.url, { folder: migrations });
  await rm(migrations, { recursive: true });
  const rows = await readFile(join(folder, file), "utf8");
  await withClient(database.url, async (client) => {
    await client.query("set session_replication_role = replica"); // the order of tables plays no part
    await client.query(rows);
  });
  return database;
}
