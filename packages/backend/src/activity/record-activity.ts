import type { ActivityAction, ActivityDetails } from "@plumbline/core/access/activity";
import type { Backend, Scope } from "../backend.ts";
import { newId } from "../database/new-id.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** The actor of an activity, and the organization that it concerns. */
type Actor = Pick<Scope, "backend" | "organizationId" | "userId" | "holder">;

/**
 * Appends an entry to the organization's audit log. The use-case calls it after its permission check, so that REST, CLI
 * and web are all covered. It passes its transaction if it has one.
 */
export async function recordActivity(
  { backend, organizationId, userId, holder }: Actor,
  activity: { action: ActivityAction; subject: string; details?: ActivityDetails },
  db: Backend["db"] | Prisma.TransactionClient = backend.db,
): Promise<void> {
  const tokenId = holder && "tokenId" in holder ? holder.tokenId : null;
  const activityId = newId(backend.clock.now());
  await db.activity.create({ data: { activityId, organizationId, userId, tokenId, details: {}, ...activity } });
}
