import type { CreateShare, ShareView } from "@plumbline/core/share/share";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { hashSecret, newSecret } from "../secrets/secret.ts";
import { readShared } from "./read-shared.ts";
import { shareColumns, toShareView } from "./to-share-view.ts";

const DAY_MS = 24 * 3600 * 1000;

/**
 * Creates a link to one result of this organization. Its secret is in the answer and nowhere else: only its SHA-256 is
 * stored.
 * @throws FORBIDDEN; NOT_FOUND if there is no such result
 */
export async function createShare(
  scope: Scope,
  { resource, expiresInDays }: CreateShare,
): Promise<ShareView & { secret: string }> {
  requirePermission(scope, "manage");
  await readShared(scope, resource);
  const secret = newSecret();
  const now = await readDatabaseClock(scope.backend);
  const row = await scope.backend.db.share.create({
    data: {
      organizationId: scope.organizationId,
      createdById: scope.userId,
      resource,
      tokenHash: hashSecret(secret),
      expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
    },
    select: shareColumns,
  });
  await recordActivity(scope, {
    action: "share.made",
    subject: `a ${resource.kind}`,
    details: { shareId: row.shareId },
  });
  return { ...toShareView(row), secret };
}
