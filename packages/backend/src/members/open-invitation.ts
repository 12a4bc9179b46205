import { Role } from "@plumbline/core/access/permission";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Backend } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { hashSecret } from "../secrets/secret.ts";

/** An invitation that can still be accepted. */
export type OpenInvitation = {
  invitationId: string;
  organizationId: string;
  organizationName: string;
  email: string;
  role: Role;
  expiresAt: Date;
};

/** The invitation of a link's secret. @throws INVITATION_OVER if it is unknown, used, revoked or expired */
export async function getOpenInvitation(backend: Backend, token: string): Promise<OpenInvitation> {
  const row = await backend.db.invitation.findUnique({
    where: { tokenHash: hashSecret(token), acceptedAt: null, expiresAt: { gt: await readDatabaseClock(backend) } },
    include: { organization: true },
  });
  if (!row) throw over();
  const { invitationId, organizationId, organization, email, role, expiresAt } = row;
  return {
    invitationId,
    organizationId,
    organizationName: organization.name,
    email,
    role: Role.parse(role),
    expiresAt,
  };
}

/**
 * Uses an invitation and makes the person a member; of two concurrent calls the second is refused.
 * @throws INVITATION_OVER also if it has expired meanwhile
 */
export async function takeInvitation(
  tx: Prisma.TransactionClient,
  { invitationId, organizationId, role }: OpenInvitation,
  userId: string,
): Promise<void> {
  const count = await tx.$executeRaw`
    update invitation set accepted_at = now(), accepted_by_id = ${userId}::uuid
    where invitation_id = ${invitationId}::uuid and accepted_at is null and expires_at > now()`;
  if (count === 0) throw over();
  // a person who has become a member in another way meanwhile keeps that role
  await tx.member.createMany({ data: { organizationId, userId, role }, skipDuplicates: true });
}

const over = () =>
  new AppError("INVITATION_OVER", "This invitation was used, was withdrawn, has expired, or is not complete.");
