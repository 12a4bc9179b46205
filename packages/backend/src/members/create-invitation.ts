import type { CreateInvitation } from "@plumbline/core/access/member";
import { AppError } from "@plumbline/core/failure/app-error";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { hashSecret, newSecret } from "../secrets/secret.ts";

const LIFETIME_MS = 7 * 24 * 3600 * 1000;

/**
 * Invites the person who signs in, now or later, with an e-mail address. An unused earlier invitation to the same
 * address ends.
 * @returns the secret of the link, which is not stored
 * @throws FORBIDDEN also if a person who is not an owner would invite an owner; CONFLICT if the person is a member already
 */
export async function createInvitation(scope: Scope, { email, role }: CreateInvitation): Promise<{ token: string }> {
  requirePermission(scope, role === "owner" ? "own" : "administer");
  const { backend, organizationId, userId } = scope;
  const { db } = backend;
  const member = await db.member.findFirst({ where: { organizationId, user: { email } }, select: { role: true } });
  if (member)
    throw new AppError("CONFLICT", `${email} belongs to this organization already, as ${member.role}.`, {
      nextStep: "Change their role in the list of members.",
    });
  const token = newSecret();
  const now = await readDatabaseClock(backend);
  await db.$transaction([
    db.invitation.deleteMany({ where: { organizationId, email, acceptedAt: null } }),
    db.invitation.create({
      data: {
        tokenHash: hashSecret(token),
        organizationId,
        email,
        role,
        invitedById: userId,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
      },
    }),
  ]);
  await recordActivity(scope, { action: "invitation.made", subject: email, details: { role } });
  return { token };
}
