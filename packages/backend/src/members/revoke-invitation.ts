import { AppError } from "@plumbline/core/failure/app-error";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";

/** Makes an unused invitation useless. @throws FORBIDDEN, NOT_FOUND */
export async function revokeInvitation(scope: Scope, { invitationId }: { invitationId: string }): Promise<void> {
  requirePermission(scope, "administer");
  const { count } = isUuid(invitationId)
    ? await scope.backend.db.invitation.deleteMany({
        where: { invitationId, organizationId: scope.organizationId, acceptedAt: null },
      })
    : { count: 0 };
  if (count === 0) throw new AppError("NOT_FOUND", "There is no such open invitation.");
}
