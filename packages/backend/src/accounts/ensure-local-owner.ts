import { roles } from "@plumbline/core/access/permission";
import type { Backend, Scope } from "../backend.ts";

const LOCAL = { slug: "local", name: "Local" } as const;
const OWNER = { name: "Owner", email: "owner@localhost" } as const;

/** The one organization of an installation without accounts, seen by its owner; made at the first start, found ever after. */
export async function ensureLocalOwner(backend: Backend): Promise<Scope & { userId: string }> {
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
  return { backend, ...key, permissions: roles.owner };
}
