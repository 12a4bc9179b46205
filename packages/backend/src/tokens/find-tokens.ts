import type { TokenView } from "@plumbline/core/access/token";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { tokenColumns, toTokenView } from "./to-token-view.ts";

/** Tokens of the organization, newest first, including revoked and expired ones. @throws FORBIDDEN */
export async function findTokens(scope: Scope): Promise<TokenView[]> {
  requirePermission(scope, "administer");
  const rows = await scope.backend.db.token.findMany({
    where: { organizationId: scope.organizationId },
    orderBy: { tokenId: "desc" },
    select: tokenColumns,
  });
  return rows.map(toTokenView);
}
