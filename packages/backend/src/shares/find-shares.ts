import type { ShareView } from "@plumbline/core/share/share";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { shareColumns, toShareView } from "./to-share-view.ts";

/** The organization's links, newest first, including revoked and expired ones. @throws FORBIDDEN */
export async function findShares(scope: Scope): Promise<ShareView[]> {
  requirePermission(scope, "read");
  const rows = await scope.backend.db.share.findMany({
    where: { organizationId: scope.organizationId },
    orderBy: { shareId: "desc" },
    select: shareColumns,
  });
  return rows.map(toShareView);
}
