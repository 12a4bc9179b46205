import type { ChangeRole } from "@plumbline/core/access/member";
import type { Scope } from "../backend.ts";
import { changeMember } from "./change-member.ts";

/**
 * Gives a member another role, from their next request on.
 * @throws FORBIDDEN also where an admin would change an owner or make one; NOT_FOUND; LAST_OWNER
 */
export async function changeRole(scope: Scope, { userId, role }: ChangeRole): Promise<void> {
  await changeMember(scope, userId, role);
}
