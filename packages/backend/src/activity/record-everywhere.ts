import type { ActivityAction, ActivityDetails } from "@plumbline/core/access/activity";
import type { Backend } from "../backend.ts";
import { recordActivity } from "./record-activity.ts";

/** Writes down what a person did to their own account, in every organization that they belong to: each of them is entered with it. */
export async function recordEverywhere(
  { backend, userId }: { backend: Backend; userId: string },
  activity: { action: ActivityAction; subject: string; details?: ActivityDetails },
): Promise<void> {
  for (const { organizationId } of await backend.db.member.findMany({ where: { userId } }))
    await recordActivity({ backend, organizationId, userId }, activity);
}
