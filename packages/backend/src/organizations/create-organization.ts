import { randomUUID } from "node:crypto";
import type { CreateOrganization } from "@plumbline/core/access/organization";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";

/**
 * Creates an organization beside the present one, with the same catalogue of servers except pushed ones. Its creator
 * becomes its owner.
 * @throws FORBIDDEN to all but owners
 */
export async function createOrganization(
  scope: Scope & { userId: string },
  { name }: CreateOrganization,
): Promise<{ organizationId: string }> {
  requirePermission(scope, "own");
  const { backend, userId } = scope;
  return backend.db.$transaction(async (tx) => {
    const { organizationId } = await tx.organization.create({ data: { name, slug: randomUUID() } });
    await tx.member.create({ data: { organizationId, userId, role: "owner" } });
    await tx.$executeRaw`
      insert into server (organization_id, server_id, manifest, source_digest, updated_at)
      select ${organizationId}::uuid, server_id, manifest, source_digest, now() from server
      where organization_id = ${scope.organizationId}::uuid and removed_at is null and pushed_at is null`;
    await recordActivity({ ...scope, organizationId }, { action: "organization.made", subject: name }, tx);
    return { organizationId };
  });
}
