import {
  ActivityAction,
  ActivityDetails,
  type ActivityView,
  type FindActivities,
} from "@plumbline/core/access/activity";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";

/**
 * One page of the organization's audit log, newest first. Ids are time-ordered, so the last one is the cursor.
 * @throws FORBIDDEN
 */
export async function findActivities(
  scope: Scope,
  { action, userId, cursor, limit }: FindActivities,
): Promise<{ activities: ActivityView[]; nextCursor: string | null }> {
  requirePermission(scope, "administer");
  const { organizationId, backend } = scope;
  const rows = await backend.db.activity.findMany({
    where: {
      organizationId,
      ...(action ? { action } : {}),
      ...(userId ? { userId } : {}),
      ...(cursor ? { activityId: { lt: cursor } } : {}),
    },
    orderBy: { activityId: "desc" },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const nameOf = await findNames(scope, page);
  return {
    activities: page.map((row) => ({
      activityId: row.activityId,
      at: row.at,
      actor: nameOf(row.tokenId ?? row.userId),
      byToken: row.tokenId !== null,
      action: ActivityAction.parse(row.action),
      subject: row.subject,
      details: ActivityDetails.parse(row.details),
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.activityId ?? null) : null,
  };
}

/** Names of the persons and tokens of a page, by id. */
async function findNames(
  { backend, organizationId }: Scope,
  rows: readonly { userId: string | null; tokenId: string | null }[],
): Promise<(id: string | null) => string | null> {
  const known = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const [users, tokens] = await Promise.all([
    backend.db.user.findMany({ where: { id: { in: known(rows.map(({ userId }) => userId)) } } }),
    backend.db.token.findMany({
      where: { organizationId, tokenId: { in: known(rows.map(({ tokenId }) => tokenId)) } },
    }),
  ]);
  const names = new Map([
    ...users.map(({ id, name }) => [id, name] as const),
    ...tokens.map(({ tokenId, name }) => [tokenId, name] as const),
  ]);
  return (id) => (id === null ? null : (names.get(id) ?? "somebody who is gone"));
}
