import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { StartError } from "../failure.ts";

/** A piece of a part; pieces of one part follow each other. */
export interface Piece {
  readonly part: string;
  readonly bytes: Buffer;
}

const anotherCopy = "use another copy of the backup. Nothing was changed.";

/** Greatest size of an entry: more than any that is written. */
const LARGEST_ENTRY_BYTES = 64 * 1024 * 1024;

/**
 * Reads an archive from its beginning to its end.
 *
 * @throws StartError where there is no such file, or it is not an archive, cut short or damaged
 */
export async function* readArchive(file: string): AsyncGenerator<Piece> {
  const reader = extract();
  const fed = pipeline(createReadStream(file), createGunzip(), reader);
  void Promise.allSettled([fed]); // an error also ends the reader, and is thrown below
  try {
    for await (const entry of reader) {
      const { name, size = 0 } = entry.header;
      if (size > LARGEST_ENTRY_BYTES) throw damagedArchive(file, `its entry ${JSON.stringify(name)} is too large`);
      yield { part: name.slice(0, name.lastIndexOf("/")), bytes: await buffer(entry) };
    }
    await fed;
  } catch (error) {
    throw explain(file, error);
  }
}

/** The error for an archive whose content is not what was written. */
export function damagedArchive(file: string, problem: string): StartError {
  return new StartError(`The backup ${file} is damaged or was altered: ${problem}.`, anotherCopy);
}

/** The error for an archive that lacks its end. */
export function cutShort(file: string): StartError {
  return new StartError(`The backup ${file} was cut short: its end is missing.`, anotherCopy);
}

/** Codes of zlib: https://nodejs.org/api/zlib.html#for-zlib-based-streams */
function explain(file: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  if (code === "ENOENT")
    return new StartError(`There is no file ${file}.`, "name the file of a backup.", { cause: error });
  if (code === "Z_BUF_ERROR" || /unexpected end/i.test(message)) return cutShort(file);
  if (message === "incorrect header check")
    return new StartError(`${file} is not a backup of Plumbline.`, "name a file that ./plumb backup has written.", {
      cause: error,
    });
  if (String(code).startsWith("Z_") || /tar|checksum/i.test(message)) return damagedArchive(file, message);
  return error;
}
