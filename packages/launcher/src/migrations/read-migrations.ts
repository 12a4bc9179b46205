import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryFolder } from "../folders.ts";

/** One step of the database's schema: a folder of `prisma/migrations`. */
export interface Migration {
  /** The folder's name, which begins with a UTC time; the order of names is the order of application. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file in hexadecimal digits, as Prisma computes it. */
  readonly checksum: string;
}

export const migrationsFolder = join(repositoryFolder, "prisma/migrations");

/** The migrations of this version, in the order of their application. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const file = await readFile(join(folder, name, "migration.sql"));
  return { name, sql: file.toString("utf8"), checksum: createHash("sha256").update(file).digest("hex") };
}
