import { Client } from "pg";
import { StartError } from "../failure.ts";
import { describeAddress, parseServiceUrl } from "./service-url.ts";

const timeoutMs = 5_000;

/** Checks that the user's PostgreSQL accepts the connection. Error messages never contain the password. */
export async function checkDatabaseUrl(text: string): Promise<void> {
  const url = parseServiceUrl(text, "DATABASE_URL", ["postgresql:", "postgres:"]);
  const client = new Client({ connectionString: text, connectionTimeoutMillis: timeoutMs });
  client.on("error", () => undefined); // the failing query reports it
  try {
    await client.connect();
    await client.query("select 1");
  } catch (cause) {
    throw explain(url, cause);
  } finally {
    await client.end();
  }
}

/** SQLSTATE codes that a wrong URL causes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const refusals: Record<string, (url: URL) => readonly [message: string, nextStep: string]> = {
  "28P01": (url) => [
    `PostgreSQL at ${url.host} refuses the password of user "${decodeURIComponent(url.username)}".`,
    "correct the password in DATABASE_URL.",
  ],
  "28000": (url) => [
    `PostgreSQL at ${url.host} does not let user "${decodeURIComponent(url.username)}" in.`,
    "correct the user in DATABASE_URL, or allow it in the server's pg_hba.conf.",
  ],
  "3D000": (url) => [
    `PostgreSQL at ${url.host} has no database "${decodeURIComponent(url.pathname.slice(1))}".`,
    `create it (createdb ${decodeURIComponent(url.pathname.slice(1))}) or correct the name in DATABASE_URL.`,
  ],
};

function explain(url: URL, cause: unknown): StartError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const [message, nextStep] = refusals[code]?.(url) ?? [
    `No PostgreSQL answers at ${describeAddress(url)}, which DATABASE_URL names.`,
    "start it or correct DATABASE_URL; unset it to use the embedded PostgreSQL.",
  ];
  return new StartError(message, nextStep, { cause });
}
