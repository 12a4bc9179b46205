import type { OrganizationRow } from "@plumbline/core/access/organization";
import { Role } from "@plumbline/core/access/permission";
import type { Person } from "../sessions/find-visitor.ts";

/** The organizations that a person belongs to, by name. */
export async function findOrganizations({
  backend,
  userId,
  organizationId: current,
}: Person): Promise<OrganizationRow[]> {
  const rows = await backend.db.member.findMany({
    where: { userId },
    include: { organization: true },
    orderBy: { organization: { name: "asc" } },
  });
  return rows.map(({ organizationId, role, organization }) => ({
    organizationId,
    name: organization.name,
    role: Role.parse(role),
    isCurrent: organizationId === current,
  }));
}
