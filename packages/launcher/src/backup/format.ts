import { z } from "zod";

/**
 * A backup is a gzip-compressed tar archive. Each part of it is cut into entries `<part>/<number>`, so that neither writing
 * nor reading holds a part in memory:
 *
 * - `header.json`, first
 * - `tables/<table>`: rows in PostgreSQL's text format of COPY
 * - `frames/<file>`: files of raw frames, as they are on the disk
 * - `contents.json`, last: the digest of every other part. A backup without it was cut short.
 */
export const FORMAT = 1;

export const HEADER = "header.json";
export const CONTENTS = "contents.json";
export const TABLES = "tables/";
export const FRAMES = "frames/";

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });
export type Table = z.infer<typeof Table>;

/** Facts that decide whether a version of Plumbline can read the backup. */
export const Header = z.object({
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Names of the applied migrations, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
});
export type Header = z.infer<typeof Header>;

const Part = z.object({
  name: z.string(),
  bytes: z.number().int(),
  /** Digest of all bytes of the part, in hexadecimal digits. */
  sha256: z.string(),
  /** Number of rows, of a table. */
  rows: z.number().int().optional(),
});
export type Part = z.infer<typeof Part>;

export const Contents = z.object({
  parts: z.array(Part),
  /** Files of raw frames that the database names and that are not here: of other hosts, or deleted while the backup was made. */
  framesElsewhere: z.number().int(),
  /** Files of raw frames that are in the backup and are not the ones that were written. */
  framesDamaged: z.number().int(),
});
export type Contents = z.infer<typeof Contents>;
