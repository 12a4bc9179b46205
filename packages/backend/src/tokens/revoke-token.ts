import type { TokenView } from "@plumbline/core/access/token";
import { AppError } from "@plumbline/core/failure/app-error";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { isUuid } from "../ids.ts";
import { tokenColumns, toTokenView } from "./to-token-view.ts";

/** Revokes a token: its next use is refused, and its open connections end. Idempotent. @throws FORBIDDEN, NOT_FOUND */
export async function revokeToken(scope: Scope, { tokenId }: { tokenId: string }): Promise<TokenView> {
  requirePermission(scope, "administer");
  const { db } = scope.backend;
  const key = { tokenId, organizationId: scope.organizationId };
  const known = isUuid(tokenId) ? await db.token.findUnique({ where: key, select: tokenColumns }) : null;
  if (!known) throw new AppError("NOT_FOUND", `There is no token ${tokenId}.`);
  if (known.revokedAt) return toTokenView(known);
  const revokedAt = await readDatabaseClock(scope.backend);
  const revoked = await db.token.update({ where: key, data: { revokedAt }, select: tokenColumns });
  await recordActivity(scope, { action: "token.revoked", subject: known.name });
  await scope.backend.accessChanges.publish(tokenId);
  return toTokenView(revoked);
}
