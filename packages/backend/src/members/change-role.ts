import type { ChangeRole } from "@plumbline/core/access/member";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { changeMember } from "./change-member.ts";

/**
 * Changes a member's role, from their next request on.
 * @throws FORBIDDEN also if an admin would change or make an owner; NOT_FOUND; LAST_OWNER
 */
export async function changeRole(scope: Scope, { userId, role }: ChangeRole): Promise<void> {
  const { name, before } = await changeMember(scope, userId, role);
  await recordActivity(scope, { action: "member.role-changed", subject: name, details: { from: before, to: role } });
}
