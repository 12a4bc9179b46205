import { Role, roles } from "@plumbline/core/access/permission";
import type { Backend, Scope } from "../backend.ts";
import { hashSecret } from "./secret.ts";

export type SignedIn = Scope & { userName: string; organizationName: string };

/** Who a session's secret stands for, null where it stands for nobody (any more). Membership is looked up each time, so that ending it takes effect at once. */
export async function findScope(backend: Backend, sessionToken: string): Promise<SignedIn | null> {
  const session = await backend.db.session.findUnique({
    where: { tokenHash: hashSecret(sessionToken), expiresAt: { gt: new Date() } },
  });
  if (!session) return null;
  const { organizationId, userId } = session;
  const member = await backend.db.member.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    include: { user: true, organization: true },
  });
  return (
    member && {
      backend,
      organizationId,
      userId,
      permissions: roles[Role.parse(member.role)],
      userName: member.user.name,
      organizationName: member.organization.name,
    }
  );
}
