import type { Backend } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { hashSecret } from "../secrets/secret.ts";

/** True if a one-time link can still be used. Looking does not use it. */
export async function isOwnerLinkOpen(backend: Backend, { token }: { token: string }): Promise<boolean> {
  const now = await readDatabaseClock(backend);
  const where = { tokenHash: hashSecret(token), usedAt: null, expiresAt: { gt: now } };
  return (await backend.db.ownerLink.count({ where })) > 0;
}
