import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { StartError } from "../failure.ts";
import { repositoryFolder } from "../folders.ts";
import { runCommand } from "../process/command.ts";
import { tool } from "../process/tool.ts";

const migrationsFolder = join(repositoryFolder, "prisma/migrations");

/**
 * Brings a database to the newest migration.
 *
 * @returns how many migrations were applied
 */
export async function migrateDatabase(databaseUrl: string, signal?: AbortSignal): Promise<number> {
  const missing = await countMissingMigrations(databaseUrl);
  if (missing === 0) return 0;
  const { exitCode, lines } = await runCommand(tool("prisma"), ["migrate", "deploy"], {
    cwd: repositoryFolder,
    env: { DATABASE_URL: databaseUrl },
    signal,
  });
  if (exitCode !== 0) {
    throw new StartError("The database could not be migrated.", "see the lines above; nothing was started.", {
      log: lines.slice(-20),
    });
  }
  return missing;
}

/** Asks the database itself: Prisma's command line needs two seconds to find out that there is nothing to do. */
async function countMissingMigrations(databaseUrl: string): Promise<number> {
  const folders = await readdir(migrationsFolder, { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const known = await client.query("select to_regclass('_prisma_migrations') is not null as known");
    if (!known.rows[0]?.known) return names.length;
    const { rows } = await client.query(
      "select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
    );
    const applied = new Set(rows.map((row: { name: string }) => row.name));
    return names.filter((name) => !applied.has(name)).length;
  } finally {
    await client.end();
  }
}
