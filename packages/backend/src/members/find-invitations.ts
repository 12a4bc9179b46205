import type { InvitationRow } from "@plumbline/core/access/member";
import { Role } from "@plumbline/core/access/permission";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";

/** Invitations that can still be accepted, newest first. @throws FORBIDDEN */
export async function findInvitations(scope: Scope): Promise<InvitationRow[]> {
  requirePermission(scope, "administer");
  const now = await readDatabaseClock(scope.backend);
  const rows = await scope.backend.db.invitation.findMany({
    where: { organizationId: scope.organizationId, acceptedAt: null, expiresAt: { gt: now } },
    include: { invitedBy: { select: { name: true } } },
    orderBy: { invitationId: "desc" },
  });
  return rows.map(({ invitationId, email, role, invitedBy, createdAt, expiresAt }) => ({
    invitationId,
    email,
    role: Role.parse(role),
    invitedBy: invitedBy?.name ?? null,
    createdAt,
    expiresAt,
  }));
}
