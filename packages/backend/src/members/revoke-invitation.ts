import { AppError } from "@plumbline/core/failure/app-error";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";

/** Revokes an unused invitation. @throws FORBIDDEN, NOT_FOUND */
export async function revokeInvitation(scope: Scope, { invitationId }: { invitationId: string }): Promise<void> {
  requirePermission(scope, "administer");
  const { db } = scope.backend;
  const open = { invitationId, organizationId: scope.organizationId, acceptedAt: null };
  const known = isUuid(invitationId) ? await db.invitation.findUnique({ where: open }) : null;
  const { count } = known ? await db.invitation.deleteMany({ where: open }) : { count: 0 };
  if (!known || count === 0) throw new AppError("NOT_FOUND", "There is no such open invitation.");
  await recordActivity(scope, { action: "invitation.withdrawn", subject: known.email });
}
