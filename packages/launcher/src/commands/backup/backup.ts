import { rename, rm, stat } from "node:fs/promises";
import type { Contents } from "../../backup/format.ts";
import { verifyBackup } from "../../backup/verify-backup.ts";
import { writeBackup } from "../../backup/write-backup.ts";
import { StartError } from "../../failure.ts";
import { calledFrom, framesFolderOf } from "../../folders.ts";
import { ifThere } from "../../process/files/if-there.ts";
import type { Progress } from "../../progress/progress.ts";
import type { Settings } from "../../settings.ts";
import { openDatabase } from "./open-database.ts";

/**
 * Writes a backup of the database and of this host's raw frames, reads it back, and prints what it holds. An instance may run meanwhile.
 *
 * @param name of the file, counted from where `./plumb` was called; undefined: a name with the time
 * @throws StartError, also where the file exists
 */
export async function backUp(settings: Settings, name: string | undefined, progress: Progress): Promise<void> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const file = calledFrom(name ?? `plumbline-${time}.backup`);
  if (await ifThere(stat(file))) throw new StartError(`There is a file ${file} already.`, "name another file.");
  const draft = `${file}.unfinished`;
  await rm(draft, { force: true });
  await using database = await openDatabase(settings, progress);
  const source = { databaseUrl: database.databaseUrl, framesFolder: framesFolderOf(settings.PLUMBLINE_DATA_DIR) };
  try {
    const contents = await progress.step("Backup", (report) => writeBackup(source, draft, report));
    await progress.step("Verify", () => verifyBackup(draft));
    await rename(draft, file);
    progress.print(`\n  ${file}\n  ${describe(contents)}`);
    progress.print("  It holds the installation's keys: whoever can read it can sign in to what is restored from it.");
  } catch (error) {
    await rm(draft, { force: true });
    throw explain(file, error);
  }
}

function describe({ parts, framesElsewhere, framesDamaged }: Contents): string {
  const rows = parts.reduce((sum, part) => sum + (part.rows ?? 0), 0);
  const frames = parts.filter(({ name }) => name.startsWith("frames/")).length;
  const elsewhere = framesElsewhere > 0 ? `; ${framesElsewhere} files of raw frames are on other hosts or gone` : "";
  const damaged = framesDamaged > 0 ? `; ${framesDamaged} files of raw frames were damaged before` : "";
  return `${rows} rows, ${frames} files of raw frames${elsewhere}${damaged}`;
}

function explain(file: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new StartError(
      `The disk of ${file} is full. No backup was made.`,
      "make room, or name a file on another disk.",
    );
  if (code === "EROFS" || code === "EACCES" || code === "ENOENT" || code === "ENOTDIR")
    return new StartError(
      `${file} cannot be written (${code}).`,
      "name a file in a folder that this user can write to.",
    );
  return error;
}
