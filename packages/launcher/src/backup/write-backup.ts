import { open } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientBase } from "pg";
import { StartError } from "../failure.ts";
import { readHistory } from "../migrations/history.ts";
import { ifThere } from "../process/files/if-there.ts";
import { CONTENTS, type Contents, FORMAT, FRAMES, HEADER, type Header, type Part, TABLES } from "./format.ts";
import { findTables, readRows, TEXT_FORMS } from "./tables.ts";
import { type ArchiveWriter, writeArchive } from "./write-archive.ts";

/** Parts of an installation that a backup holds. */
export interface BackupSource {
  readonly databaseUrl: string;
  /** Folder of this host's raw frames. */
  readonly framesFolder: string;
}

/**
 * Writes a backup: every table as one snapshot of the database, which may be in use, and the raw frames that it names. The
 * installation's keys are rows of the database.
 *
 * @param file must not exist yet
 * @throws StartError where the database was never migrated, or a migration of it was interrupted
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  report: (detail: string) => void,
): Promise<Contents> {
  const client = new Client({ connectionString: source.databaseUrl });
  client.on("error", () => undefined); // the failing query reports it
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${TEXT_FORMS}`);
    const header = await readHeader(client);
    return await writeArchive(file, async (archive) => {
      const first = await archive.add(HEADER, [toJson(header)]);
      const tables = await addTables(client, header, archive, report);
      const files = await findFrameFiles(client, header);
      const frames = await addFrames(files, source.framesFolder, archive, report);
      const contents: Contents = {
        parts: [first, ...tables, ...frames.map(({ part }) => part)],
        framesElsewhere: files.length - frames.length,
        framesDamaged: frames.filter(({ isDamaged }) => isDamaged).length,
      };
      await archive.add(CONTENTS, [toJson(contents)]);
      return contents;
    });
  } finally {
    await client.end();
  }
}

async function readHeader(client: ClientBase): Promise<Header> {
  const history = (await readHistory(client)) ?? [];
  if (history.length === 0)
    throw new StartError(
      "The database is empty: there is nothing to back up.",
      "check DATABASE_URL and PLUMBLINE_DATA_DIR.",
    );
  const unfinished = history.find(({ isFinished }) => !isFinished);
  if (unfinished)
    throw new StartError(
      `The migration ${unfinished.name} was interrupted, so that a backup could not be restored.`,
      "run ./plumb up, which finishes it, then ./plumb backup again.",
    );
  const migrations = history.map(({ name }) => name);
  return { format: FORMAT, createdAt: new Date().toISOString(), migrations, tables: await findTables(client) };
}

async function addTables(
  client: ClientBase,
  { tables }: Header,
  archive: ArchiveWriter,
  report: (detail: string) => void,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const table of tables) {
    report(`table ${table.name}`);
    const rows = readRows(client, table);
    const part = await archive.add(`${TABLES}${table.name}`, rows);
    parts.push({ ...part, rows: rows.rowCount });
  }
  return parts;
}

/** A file of raw frames, as the database names it. */
interface FrameFile {
  readonly file: string;
  readonly sha256: string;
}

async function findFrameFiles(client: ClientBase, { tables }: Header): Promise<FrameFile[]> {
  if (!tables.some(({ name }) => name === "raw_frames")) return []; // a version before there were any
  const { rows } = await client.query<FrameFile>("select distinct file, sha256 from raw_frames order by file");
  return rows;
}

/** Adds those files that are in the folder. A file may be deleted with its trial while the backup is made. */
async function addFrames(
  files: readonly FrameFile[],
  folder: string,
  archive: ArchiveWriter,
  report: (detail: string) => void,
): Promise<{ part: Part; isDamaged: boolean }[]> {
  const added: { part: Part; isDamaged: boolean }[] = [];
  for (const [index, { file, sha256 }] of files.entries()) {
    report(`raw frames ${index + 1} of ${files.length}`);
    await using handle = await ifThere(open(join(folder, file)));
    if (!handle) continue;
    const part = await archive.add(`${FRAMES}${file}`, handle.createReadStream({ autoClose: false }));
    added.push({ part, isDamaged: part.sha256 !== sha256 });
  }
  return added;
}

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
