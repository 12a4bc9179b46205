import { AppError } from "@plumbline/core/failure/app-error";
import type { Scope } from "../backend.ts";
import { bestEffort } from "../lifetime/best-effort.ts";

/** Expiry comes without a message, and a message may be lost: what is open is asked again this often. */
const ASK_AGAIN_MS = 30_000;

/** Something open for somebody, for as long as they may have it. */
export type HeldAccess = Disposable & {
  /** Aborts when the reader goes away or the access ends. */
  signal: AbortSignal;
  /** @throws NOT_SIGNED_IN where the access has ended */
  check(): void;
};

/** Watches over the access behind something that stays open: a session, a membership or a token that ends, ends it within a second. */
export function holdAccess(scope: Scope, readerSignal: AbortSignal): HeldAccess {
  const over = new AbortController();
  const ask = async () => {
    // while the database does not answer nobody knows better, and nothing is read from it either
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
  const now = new Date();
  if (!holder) return true;
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
