import { Role } from "@plumbline/core/access/permission";
import { AppError } from "@plumbline/core/failure/app-error";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";

/**
 * Changes a member's role; null ends the membership. Takes effect at once, in open pages too. The organization's row is
 * locked meanwhile, so that one owner remains if two owners remove each other.
 * @throws FORBIDDEN also if a person who is not an owner would change or make an owner; NOT_FOUND; LAST_OWNER
 * @returns the member's name, and the previous role
 */
export async function changeMember(
  scope: Scope,
  userId: string,
  next: Role | null,
): Promise<{ name: string; before: Role }> {
  requirePermission(scope, "administer");
  const { backend, organizationId } = scope;
  const key = { organizationId_userId: { organizationId, userId } };
  const changed = await backend.db.$transaction(async (tx) => {
    await tx.$queryRaw`select from organization where organization_id = ${organizationId}::uuid for update`;
    const member = isUuid(userId) ? await tx.member.findUnique({ where: key, include: { user: true } }) : null;
    if (!member) throw new AppError("NOT_FOUND", "There is no such member.");
    const role = Role.parse(member.role);
    if (role === "owner" || next === "owner") requirePermission(scope, "own");
    const owners = await tx.member.count({ where: { organizationId, role: "owner" } });
    if (role === "owner" && next !== "owner" && owners === 1)
      throw new AppError("LAST_OWNER", "This is the only owner of the organization.");
    if (next === null) await tx.member.delete({ where: key });
    else await tx.member.update({ where: key, data: { role: next } });
    return { name: member.user.name, before: role };
  });
  await backend.accessChanges.publish(userId);
  return changed;
}
