/** Error codes of Prisma, pg and Node, and kinds of Prisma's driver, for a PostgreSQL that is unreachable, shutting down, overloaded or read-only. */
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
  "ConnectionClosed",
  "DatabaseNotReachable",
  "SocketTimeout",
  "TooManyConnections",
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
  if (typeof error !== "object" || error === null) return false;
  const { code, kind, message, cause, meta } = error as Known;
  const isOutage =
    OUTAGES.has(String(code)) ||
    OUTAGES.has(String(kind)) ||
    OUTAGE_MESSAGES.some((each) => typeof message === "string" && message.includes(each));
  return isOutage || isDatabaseOutage(cause) || isDatabaseOutage(meta?.driverAdapterError);
}

/** The fields of errors of Prisma, pg and Node. Prisma's P2039, and its P2010 of raw statements, have the one that its driver got in `meta`, and that has PostgreSQL's as an object. */
type Known = {
  code?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
};
