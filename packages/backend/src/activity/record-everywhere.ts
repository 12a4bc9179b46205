import type { ActivityAction, ActivityDetails } from "@plumbline/core/access/activity";
import type { Backend } from "../backend.ts";
import { recordActivity } from "./record-activity.ts";

/**
 * Records a change of a person's own account in the audit log of every organization that they belong to: the account
 * gives access to each of them.
 */
export async function recordEverywhere(
  { backend, userId }: { backend: Backend; userId: string },
  activity: { action: ActivityAction; subject: string; details?: ActivityDetails },
): Promise<void> {
  for (const { organizationId } of await backend.db.member.findMany({ where: { userId } }))
    await recordActivity({ backend, organizationId, userId }, activity);
}
