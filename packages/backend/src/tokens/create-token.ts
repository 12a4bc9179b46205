import type { CreateToken, TokenView } from "@plumbline/core/access/token";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { hashSecret } from "../secrets/secret.ts";
import { newToken } from "./secret.ts";
import { tokenColumns, toTokenView } from "./to-token-view.ts";

const DAY_MS = 24 * 3600 * 1000;

/**
 * Creates a token of this organization. Its secret is in the answer and nowhere else: only its SHA-256 is stored.
 * @throws FORBIDDEN
 */
export async function createToken(scope: Scope, input: CreateToken): Promise<TokenView & { token: string }> {
  requirePermission(scope, "administer");
  const { token, shown } = newToken();
  const now = await readDatabaseClock(scope.backend);
  const row = await scope.backend.db.token.create({
    data: {
      organizationId: scope.organizationId,
      createdById: scope.userId,
      name: input.name,
      prefix: shown,
      tokenHash: hashSecret(token),
      scopes: [...new Set(input.scopes)],
      expiresAt: input.expiresInDays === null ? null : new Date(now.getTime() + input.expiresInDays * DAY_MS),
    },
    select: tokenColumns,
  });
  await recordActivity(scope, {
    action: "token.made",
    subject: input.name,
    details: { scopes: row.scopes.join(", ") },
  });
  return { ...toTokenView(row), token };
}
