import type { SessionView } from "@plumbline/core/access/account";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import type { Person } from "./find-visitor.ts";

/** A person's open sessions, newest first. */
export async function findSessions({ backend, userId, sessionId }: Person): Promise<SessionView[]> {
  const rows = await backend.db.session.findMany({
    where: { userId, expiresAt: { gt: await readDatabaseClock(backend) } },
    orderBy: { createdAt: "desc" },
  });
  return rows.map(({ id, openedBy, userAgent, createdAt, expiresAt }) => ({
    sessionId: id,
    isCurrent: id === sessionId,
    openedBy: openedBy === "link" ? "link" : "password",
    userAgent: userAgent || null,
    createdAt,
    expiresAt,
  }));
}
