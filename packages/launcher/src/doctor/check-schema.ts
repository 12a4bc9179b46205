import type { ClientBase } from "pg";
import { readHistory } from "../migrations/history.ts";
import { migrationsFolder, readMigrations } from "../migrations/read-migrations.ts";
import { refuseForeignSchema, refuseNewerDatabase } from "../migrations/refuse.ts";
import { type CheckFinding, fail, ok, warn } from "./finding.ts";

const OLDEST_POSTGRES = 15;
const TOLERATED_SKEW_MS = 2_000;

interface ServerFacts {
  readonly version: string;
  readonly number: number;
  readonly readonly: boolean;
  readonly now: Date;
}

/** Checks of a database that accepts connections: version, whether it can be written, and its clock. */
export async function checkServer(client: ClientBase): Promise<CheckFinding[]> {
  const askedMs = Date.now();
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       pg_is_in_recovery() or current_setting('transaction_read_only')::bool as readonly, clock_timestamp() as now`,
  );
  const [facts] = rows;
  if (!facts) throw new Error("PostgreSQL did not answer a query");
  const middle = new Date((askedMs + Date.now()) / 2);
  return [judgeServer(facts), judgeSkew(facts.now, middle)];
}

function judgeServer({ version, number, readonly }: ServerFacts): CheckFinding {
  const check = "database";
  if (number < OLDEST_POSTGRES * 10_000)
    return fail(
      check,
      `PostgreSQL ${version} is too old; Plumbline needs ${OLDEST_POSTGRES} or newer.`,
      "name a newer one in DATABASE_URL, or unset it to use the embedded PostgreSQL.",
    );
  if (readonly)
    return fail(
      check,
      "The database is read-only. Nothing was changed.",
      "name a writable one in DATABASE_URL (not a replica; its role without default_transaction_read_only).",
    );
  return ok(check, `PostgreSQL ${version} answers`);
}

/** @param here this machine's time when the database had that time */
export function judgeSkew(database: Date, here: Date): CheckFinding {
  const skewMs = here.getTime() - database.getTime();
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1);
  if (Math.abs(skewMs) <= TOLERATED_SKEW_MS) return ok("database-clock", "agrees with this machine's");
  return warn(
    "database-clock",
    `This machine's clock is ${seconds} s ${skewMs > 0 ? "ahead of" : "behind"} the database's, by which runs are dated.`,
    "set both by NTP (timedatectl set-ntp true).",
  );
}

/**
 * Checks the schema against this version's migrations. Changes nothing.
 *
 * @throws StartError where the database belongs to a newer version or to another program
 */
export async function checkSchema(client: ClientBase): Promise<CheckFinding> {
  const check = "schema";
  const migrations = await readMigrations(migrationsFolder);
  const history = await readHistory(client);
  if (!history) {
    await refuseForeignSchema(client);
    return ok(check, "the database is empty; ./plumb up creates the tables");
  }
  refuseNewerDatabase(history, migrations);
  const unfinished = history.find(({ isFinished }) => !isFinished);
  if (unfinished)
    return warn(check, `The migration ${unfinished.name} was interrupted.`, "run ./plumb up, which finishes it.");
  const missing = migrations.length - history.length;
  if (missing > 0)
    return warn(
      check,
      `The database is of an older version: ${missing} of ${migrations.length} migrations are missing.`,
      "run ./plumb up, which applies them.",
    );
  return ok(check, `of this version, ${migrations.length} migrations`);
}
