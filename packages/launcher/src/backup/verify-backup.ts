import { createHash, type Hash } from "node:crypto";
import { StartError } from "../failure.ts";
import { migrationsFolder, readMigrations } from "../migrations/read-migrations.ts";
import { CONTENTS, Contents, FORMAT, HEADER, Header, type Part } from "./format.ts";
import { cutShort, damagedArchive, readArchive } from "./read-archive.ts";

/** A backup whose every byte is as it was written, and that this version can restore. */
export interface VerifiedBackup {
  readonly file: string;
  readonly header: Header;
  readonly contents: Contents;
}

/**
 * Reads a whole backup and compares every part with its digest.
 *
 * @throws StartError where it is cut short, damaged, or of a newer version
 */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const seen = new Map<string, { hash: Hash; bytes: number }>();
  const documents: Record<string, Buffer[]> = { [HEADER]: [], [CONTENTS]: [] };
  let header: Header | undefined;
  for await (const { part, bytes } of readArchive(file)) {
    documents[part]?.push(bytes);
    // before anything else is judged: a newer format may differ in everything that follows
    if (part !== HEADER) header ??= await readHeader(file, documents[HEADER] ?? []);
    const entry = seen.get(part) ?? { hash: createHash("sha256"), bytes: 0 };
    entry.hash.update(bytes);
    seen.set(part, { hash: entry.hash, bytes: entry.bytes + bytes.length });
  }
  if (!header || !seen.delete(CONTENTS)) throw cutShort(file);
  const contents = parse(Contents, file, CONTENTS, documents[CONTENTS] ?? []);
  const found = [...seen].map(([name, { hash, bytes }]) => ({ name, bytes, sha256: hash.digest("hex") }));
  compare(file, contents.parts, found);
  return { file, header, contents };
}

function compare(file: string, expected: readonly Part[], found: readonly Part[]): void {
  const byName = new Map(found.map((part) => [part.name, part]));
  for (const { name, bytes, sha256 } of expected) {
    const part = byName.get(name);
    if (!part) throw damagedArchive(file, `${name} is missing`);
    if (part.bytes !== bytes || part.sha256 !== sha256) throw damagedArchive(file, `the SHA-256 of ${name} differs`);
    byName.delete(name);
  }
  const [unknown] = byName.keys();
  if (unknown !== undefined) throw damagedArchive(file, `${JSON.stringify(unknown)} is not part of it`);
}

async function readHeader(file: string, pieces: readonly Buffer[]): Promise<Header> {
  if (pieces.length === 0)
    throw new StartError(`${file} is not a backup of Plumbline.`, "name a file that ./plumb backup has written.");
  const header = parse(Header, file, HEADER, pieces);
  const known = new Set((await readMigrations(migrationsFolder)).map(({ name }) => name));
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (header.format > FORMAT || unknown.length > 0)
    throw new StartError(
      `The backup ${file} is of a newer version of Plumbline: this version does not know its ${unknown[0] ? `migration ${unknown[0]}` : `format ${header.format}`}. Nothing was changed.`,
      "update this version (git pull), then run ./plumb restore again.",
    );
  return header;
}

function parse<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  file: string,
  name: string,
  pieces: readonly Buffer[],
): T {
  try {
    const result = schema.safeParse(JSON.parse(Buffer.concat(pieces).toString("utf8")));
    if (result.success) return result.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw damagedArchive(file, `its ${name} cannot be read`);
}
