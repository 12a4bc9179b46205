import { DatabaseError } from "pg";
import { StartError } from "../failure.ts";

const again = "then run ./plumb up again.";

/** SQLSTATE codes with a next step of their own: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const nextSteps: Readonly<Record<string, string>> = {
  "25006": "the database is read-only: name a writable one in DATABASE_URL.",
  "42501": `the role in DATABASE_URL lacks a permission: make it the owner of the database and its tables, ${again}`,
  "53100": `PostgreSQL's disk is full: make room, ${again}`,
  "55P03": `another program holds a lock, or another start migrates this database: wait for it or end it, ${again}`,
};

/** Explains why a migration's transaction failed, with the next step. */
export function explainFailure(what: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof DatabaseError ? cause.code : undefined;
  return new StartError(
    `${what} failed: ${message}. A migration is applied as a whole or not at all.`,
    nextSteps[code ?? ""] ?? "run ./plumb up again; if the same sentence comes back, report it with PostgreSQL's log.",
    { cause },
  );
}
