import { loadBackup, type Restored } from "../../backup/load-backup.ts";
import { verifyBackup } from "../../backup/verify-backup.ts";
import { StartError } from "../../failure.ts";
import { calledFrom, framesFolderOf } from "../../folders.ts";
import { AlreadyRunning } from "../../instance/instance.ts";
import { migrateDatabase } from "../../migrations/migrate.ts";
import type { Progress } from "../../progress/progress.ts";
import type { Settings } from "../../settings.ts";
import { openStoppedDatabase } from "./open-database.ts";

export interface RestoreOptions {
  /** File of the backup, counted from where `./plumb` was called. */
  readonly name: string;
  /** Keep what is in the database as another schema, instead of refusing it. */
  readonly replace: boolean;
}

/**
 * Restores a backup into an installation that does not run, and brings it to this version's schema. The backup is verified before
 * anything is touched.
 *
 * @throws StartError; the database is as before then
 */
export async function restore(
  settings: Settings,
  { name, replace }: RestoreOptions,
  progress: Progress,
): Promise<void> {
  const backup = await progress.step("Verify", () => verifyBackup(calledFrom(name)));
  await using database = await openStoppedDatabase(settings, progress).catch(refuseRunning);
  const { databaseUrl } = database;
  const target = { databaseUrl, framesFolder: framesFolderOf(settings.PLUMBLINE_DATA_DIR), replace };
  const restored = await progress.step("Restore", (report) => loadBackup(backup, target, report));
  await progress.step("Migrations", async (report) => {
    report(`${(await migrateDatabase(databaseUrl)).applied.length} applied`);
  });
  progress.print(describe(restored, backup.header.createdAt));
}

function refuseRunning(error: unknown): never {
  if (!(error instanceof AlreadyRunning)) throw error;
  throw new StartError(
    `${error.message} Nothing was changed.`,
    "stop it (./plumb down), then run ./plumb restore again; or restore into another PLUMBLINE_DATA_DIR.",
  );
}

function describe({ rows, frames, earlierSchema }: Restored, createdAt: string): string {
  const restored = `\n  ${rows} rows and ${frames} files of raw frames are as of ${createdAt}. ./plumb up starts it.`;
  if (!earlierSchema) return restored;
  return `${restored}\n  What was there before is in the schema ${earlierSchema}: drop schema ${earlierSchema} cascade removes it.`;
}
