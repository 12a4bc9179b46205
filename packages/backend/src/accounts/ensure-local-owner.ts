import { roles } from "@plumbline/core/access/permission";
import type { Backend, Scope } from "../backend.ts";

const LOCAL = { slug: "local", name: "Local" } as const;
const OWNER = { name: "Owner", email: "owner@plumbline.localhost" } as const;

/** The organization that every installation begins with, seen by its first owner; both are made at the first start and found ever after. */
export async function ensureLocalOwner(backend: Backend): Promise<Scope & { userId: string }> {
  const { organizationId } = await backend.db.organization.upsert({
    where: { slug: LOCAL.slug },
    create: LOCAL,
    update: {},
  });
  const owner = await backend.db.member.findFirst({
    where: { organizationId, role: "owner" },
    orderBy: { userId: "asc" },
  });
  const userId = owner?.userId ?? (await makeOwner(backend, organizationId));
  return { backend, organizationId, userId, permissions: roles.owner };
}

async function makeOwner({ db }: Backend, organizationId: string): Promise<string> {
  const { id: userId } = await db.user.upsert({ where: { email: OWNER.email }, create: OWNER, update: {} });
  const key = { organizationId, userId };
  await db.member.upsert({
    where: { organizationId_userId: key },
    create: { ...key, role: "owner" },
    update: { role: "owner" },
  });
  return userId;
}
