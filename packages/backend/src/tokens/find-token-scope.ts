import { TokenScope } from "@plumbline/core/access/token";
import type { Backend, Scope } from "../backend.ts";
import { hashSecret } from "../secrets/secret.ts";
import { isToken } from "./secret.ts";

/** How exactly `lastUsedAt` is kept: one write a minute and token at most. */
const USE_NOTED_EVERY_MS = 60_000;

/** What a token allows, with the id by which its requests are counted. */
export type TokenHolder = Scope & { tokenId: string };

/** Who a token stands for; null where it was revoked, has expired or never was. Looked up at each use, so that revoking takes effect at once. */
export async function findTokenScope(backend: Backend, token: string): Promise<TokenHolder | null> {
  if (!isToken(token)) return null;
  const now = new Date();
  const row = await backend.db.token.findUnique({
    where: { tokenHash: hashSecret(token), revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
  if (!row) return null;
  const { tokenId, organizationId, lastUsedAt } = row;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY_MS)
    await backend.db.token.update({ where: { tokenId, organizationId }, data: { lastUsedAt: now } });
  const permissions = TokenScope.array().parse(row.scopes);
  return { backend, organizationId, userId: row.createdById, permissions, holder: { tokenId }, tokenId };
}
