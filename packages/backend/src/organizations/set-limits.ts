import type { OrganizationLimits } from "@plumbline/core/access/limits";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";

/** Changes the organization's quotas; runs that were started before continue. @throws FORBIDDEN to all but owners */
export async function setLimits(scope: Scope, limits: OrganizationLimits): Promise<void> {
  requirePermission(scope, "own");
  const { backend, organizationId } = scope;
  await backend.db.$transaction(async (tx) => {
    const { name } = await tx.organization.update({ where: { organizationId }, data: limits });
    await recordActivity(scope, { action: "organization.limits-changed", subject: name, details: limits }, tx);
  });
}
