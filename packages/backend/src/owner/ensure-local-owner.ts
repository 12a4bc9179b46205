import { roles } from "@plumbline/core/access/roles";
import type { Backend, Scope } from "../backend.ts";

const LOCAL = { slug: "local", name: "Local" } as const;
const OWNER = { name: "Owner", email: "owner@plumbline.localhost" } as const;

/** The installation's first organization, as its first owner sees it. The first start creates both. */
export async function ensureLocalOwner(backend: Backend): Promise<Scope & { userId: string }> {
  const { db } = backend;
  // dashboard and workers may start concurrently: a row that another process has just created is no failure
  await db.organization.createMany({ data: LOCAL, skipDuplicates: true });
  const { organizationId } = await db.organization.findUniqueOrThrow({ where: { slug: LOCAL.slug } });
  const owner = await db.member.findFirst({
    where: { organizationId, role: "owner" },
    orderBy: { userId: "asc" },
  });
  const userId = owner?.userId ?? (await makeOwner(backend, organizationId));
  return { backend, organizationId, userId, permissions: roles.owner };
}

async function makeOwner({ db }: Backend, organizationId: string): Promise<string> {
  await db.user.createMany({ data: OWNER, skipDuplicates: true });
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: OWNER.email } });
  const key = { organizationId, userId };
  await db.member.upsert({
    where: { organizationId_userId: key },
    create: { ...key, role: "owner" },
    update: { role: "owner" },
  });
  return userId;
}
