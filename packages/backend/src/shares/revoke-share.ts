import { AppError } from "@plumbline/core/failure/app-error";
import type { ShareView } from "@plumbline/core/share/share";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { isUuid } from "../ids.ts";
import { shareColumns, toShareView } from "./to-share-view.ts";

/** Revokes a link: its next use is refused. Idempotent. @throws FORBIDDEN, NOT_FOUND */
export async function revokeShare(scope: Scope, { shareId }: { shareId: string }): Promise<ShareView> {
  requirePermission(scope, "manage");
  const { db } = scope.backend;
  const key = { shareId, organizationId: scope.organizationId };
  const known = isUuid(shareId) ? await db.share.findUnique({ where: key, select: shareColumns }) : null;
  if (!known) throw new AppError("NOT_FOUND", `There is no shared link ${shareId}.`);
  if (known.revokedAt) return toShareView(known);
  const revokedAt = await readDatabaseClock(scope.backend);
  const revoked = toShareView(await db.share.update({ where: key, data: { revokedAt }, select: shareColumns }));
  await recordActivity(scope, { action: "share.revoked", subject: `a ${revoked.resource.kind}`, details: { shareId } });
  return revoked;
}
