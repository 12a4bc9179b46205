import { AppError } from "@plumbline/core/failure/app-error";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { bestEffort } from "../lifetime/best-effort.ts";

/** Interval of checks: an expiry sends no message, and a message may be lost. */
const ASK_AGAIN_MS = 30_000;

/** An open connection of a person or token, valid while their access holds. */
export type HeldAccess = Disposable & {
  /** Aborts when the reader disconnects or the access ends. */
  signal: AbortSignal;
  /** @throws NOT_SIGNED_IN if the access has ended */
  check(): void;
};

/**
 * Watches the access behind an open connection: the end of its session, membership or token ends it within a second.
 */
export function holdAccess(scope: Scope, readerSignal: AbortSignal): HeldAccess {
  const over = new AbortController();
  const ask = async () => {
    // while the database does not answer the connection stays open: nothing can be read through it either
    if ((await bestEffort(stillHolds(scope), scope.backend.log, "checking an open access")) === false) over.abort();
  };
  const { holder, userId, backend } = scope;
  const mine: unknown[] = holder ? [userId, ...Object.values(holder)] : [];
  const unlisten = backend.accessChanges.listen((whose) => {
    if (mine.includes(whose)) void ask();
  });
  const timer = setInterval(ask, ASK_AGAIN_MS);
  return {
    signal: AbortSignal.any([readerSignal, over.signal]),
    check: () => {
      if (over.signal.aborted) throw new AppError("NOT_SIGNED_IN", "Your access to this has ended.");
    },
    [Symbol.dispose]: () => {
      unlisten();
      clearInterval(timer);
    },
  };
}

async function stillHolds({ backend, organizationId, holder }: Scope): Promise<boolean> {
  if (!holder) return true;
  const now = await readDatabaseClock(backend);
  if ("tokenId" in holder)
    return (
      (await backend.db.token.count({
        where: {
          tokenId: holder.tokenId,
          organizationId,
          revokedAt: null,
          OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
        },
      })) > 0
    );
  return (
    (await backend.db.session.count({
      where: { id: holder.sessionId, expiresAt: { gt: now }, user: { members: { some: { organizationId } } } },
    })) > 0
  );
}
