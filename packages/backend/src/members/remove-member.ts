import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { changeMember } from "./change-member.ts";

/** Ends a membership at once; the runs that the person started stay. @throws FORBIDDEN, NOT_FOUND, LAST_OWNER */
export async function removeMember(scope: Scope, { userId }: { userId: string }): Promise<void> {
  const { name, before } = await changeMember(scope, userId, null);
  await recordActivity(scope, { action: "member.removed", subject: name, details: { role: before } });
}
