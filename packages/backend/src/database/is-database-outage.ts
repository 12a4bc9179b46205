/** Error codes of Prisma, pg and Node for a PostgreSQL that is unreachable, shutting down, overloaded or read-only. */
const OUTAGES = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "25006",
  "53300",
  "57014",
  "57P01",
  "57P02",
  "57P03",
]);

/** Messages of pg for which it has no code. */
const OUTAGE_MESSAGES = [
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Query read timeout",
  "Client has encountered a connection error",
];

/** True if a query failed because PostgreSQL did not answer, and not for its own sake. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  const isOutage = OUTAGES.has(code) || OUTAGE_MESSAGES.some((message) => error.message.includes(message));
  return isOutage || isDatabaseOutage(error.cause);
}
