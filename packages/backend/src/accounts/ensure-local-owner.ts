import type { Backend } from "../backend.ts";

const LOCAL = { slug: "local", name: "Local" } as const;
const OWNER = { name: "Owner", email: "owner@localhost" } as const;

/** The one organization and owner of an installation without accounts; made at the first start, found ever after. */
export async function ensureLocalOwner(backend: Backend): Promise<{ organizationId: string; userId: string }> {
  const { organizationId } = await backend.db.organization.upsert({
    where: { slug: LOCAL.slug },
    create: LOCAL,
    update: {},
  });
  const { userId } = await backend.db.user.upsert({ where: { email: OWNER.email }, create: OWNER, update: {} });
  const key = { organizationId, userId };
  await backend.db.member.upsert({
    where: { organizationId_userId: key },
    create: { ...key, role: "owner" },
    update: {},
  });
  return key;
}
