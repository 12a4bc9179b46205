import type { MemberView } from "@plumbline/core/access/member";
import { Role } from "@plumbline/core/access/permission";
import type { Scope } from "../backend.ts";

/** Everybody in the organization, by name. */
export async function findMembers({ backend, organizationId, userId }: Scope): Promise<MemberView[]> {
  const rows = await backend.db.member.findMany({
    where: { organizationId },
    include: { user: true },
    orderBy: [{ user: { name: "asc" } }, { userId: "asc" }],
  });
  return rows.map(({ role, user }) => ({
    userId: user.id,
    name: user.name,
    email: user.email,
    isEmailVerified: user.emailVerified,
    role: Role.parse(role),
    isSelf: user.id === userId,
  }));
}
