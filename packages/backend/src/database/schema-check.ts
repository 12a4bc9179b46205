import { AppError } from "@plumbline/core/failure/app-error";
import { DatabaseError } from "pg";
import { z } from "zod";
import { Prisma } from "../generated/prisma/client.ts";
import { schemaName } from "../generated/schema-name.ts";
import type { Clock } from "../lifetime/clock.ts";
import { type Queryable, query } from "./query.ts";

/** An answer is believed for this long: a request costs no query of its own. */
const BELIEVED_MS = 5_000;
const UNDEFINED_TABLE = "42P01";

const everyProcess = "Web and workers of one database have to be of one version.";
const nextSteps = {
  newer: `${everyProcess} Update this one (git pull) and start it again with ./plumb up, or docker compose up --build.`,
  older: `${everyProcess} Stop those of the older version, then start this one with ./plumb up, or docker compose up --build.`,
  none: "Check DATABASE_URL. A new database gets its schema from ./plumb up, or docker compose up.",
};

/** Compares the schema of the database with the one that this program was built for. */
export class SchemaCheck {
  readonly #backend: Queryable;
  readonly #clock: Pick<Clock, "monotonicMs">;
  #reading: Promise<AppError | null> | null = null;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(backend: Queryable, clock: Pick<Clock, "monotonicMs">) {
    this.#backend = backend;
    this.#clock = clock;
  }

  /**
   * Passes if the database has exactly this program's schema. Whoever reads or writes rows asks before each piece of work: another
   * version may have changed the database meanwhile.
   * @throws OTHER_VERSION; the query's own error if PostgreSQL does not answer
   */
  async check(): Promise<void> {
    const nowMs = this.#clock.monotonicMs();
    if (!this.#reading || nowMs - this.#readAtMs >= BELIEVED_MS) {
      this.#reading = compare(this.#backend);
      this.#readAtMs = nowMs;
    }
    const reading = this.#reading;
    try {
      const refusal = await reading;
      if (refusal) throw refusal;
    } catch (error) {
      // PostgreSQL did not answer, so the next call asks again
      if (this.#reading === reading && !(error instanceof AppError)) this.#reading = null;
      throw error;
    }
  }
}

/** The refusal of a database of another version; null for one of this version. */
async function compare(backend: Queryable): Promise<AppError | null> {
  const found = await readSchemaName(backend);
  if (found === schemaName) return null;
  if (found === null) {
    const message = "The database has no schema of Plumbline, so nothing is done.";
    return new AppError("OTHER_VERSION", message, { nextStep: nextSteps.none });
  }
  const isNewer = found > schemaName;
  const message = `The database belongs to ${isNewer ? "a newer" : "an older"} version of Plumbline than this program, so nothing is done: its schema is ${found}, and this program's is ${schemaName}.`;
  return new AppError("OTHER_VERSION", message, {
    nextStep: isNewer ? nextSteps.newer : nextSteps.older,
    evidence: { database: found, program: schemaName },
  });
}

/** The newest migration that the database has whole; null if it was never migrated. */
async function readSchemaName(backend: Queryable): Promise<string | null> {
  try {
    const [row] = await query(
      backend,
      z.object({ name: z.string() }),
      Prisma.sql`select migration_name as name from _prisma_migrations
        where finished_at is not null and rolled_back_at is null order by migration_name desc limit 1`,
    );
    return row?.name ?? null;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return null;
    throw error;
  }
}
