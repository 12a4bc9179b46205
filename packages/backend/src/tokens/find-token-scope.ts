import { TokenScope } from "@plumbline/core/access/token";
import type { Backend, Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { hashSecret } from "../secrets/secret.ts";
import { isToken } from "./secret.ts";

/** Precision of `lastUsedAt`: at most one write per token and minute. */
const USE_NOTED_EVERY_MS = 60_000;

/** A token's scope, with the id that its requests are counted by. */
export type TokenHolder = Scope & { tokenId: string };

/**
 * The scope of a token; null if it is unknown, revoked or expired. It is looked up at each use, so that revoking takes
 * effect at once.
 */
export async function findTokenScope(backend: Backend, token: string): Promise<TokenHolder | null> {
  if (!isToken(token)) return null;
  const now = await readDatabaseClock(backend);
  const row = await backend.db.token.findUnique({
    where: { tokenHash: hashSecret(token), revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
  if (!row) return null;
  const { tokenId, organizationId, lastUsedAt } = row;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY_MS)
    await backend.db.token.update({ where: { tokenId, organizationId }, data: { lastUsedAt: now } });
  const permissions = toPermissions(TokenScope.array().parse(row.scopes));
  return { backend, organizationId, userId: row.createdById, permissions, holder: { tokenId }, tokenId };
}

/** The scope push was a part of manage: tokens from then keep it. */
function toPermissions(scopes: readonly TokenScope[]): TokenScope[] {
  return scopes.includes("manage") && !scopes.includes("push") ? [...scopes, "push"] : [...scopes];
}
