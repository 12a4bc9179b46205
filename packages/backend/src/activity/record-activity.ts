import type { ActivityAction, ActivityDetails } from "@plumbline/core/access/activity";
import type { Backend, Scope } from "../backend.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** Who did it, and where. */
type Actor = Pick<Scope, "backend" | "organizationId" | "userId" | "holder">;

/**
 * Writes down in the organization's audit log what a use-case did. Called by the use-case itself, after it was allowed, so that every door is
 * covered; with its transaction, where it has one.
 */
export async function recordActivity(
  { backend, organizationId, userId, holder }: Actor,
  activity: { action: ActivityAction; subject: string; details?: ActivityDetails },
  db: Backend["db"] | Prisma.TransactionClient = backend.db,
): Promise<void> {
  const tokenId = holder && "tokenId" in holder ? holder.tokenId : null;
  await db.activity.create({ data: { organizationId, userId, tokenId, details: {}, ...activity } });
}
