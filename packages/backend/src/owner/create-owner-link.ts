import { AppError } from "@plumbline/core/failure/app-error";
import type { Backend } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { hashSecret, newSecret } from "../secrets/secret.ts";
import { ensureLocalOwner } from "./ensure-local-owner.ts";

const LINK_LIFETIME_MS = 24 * 3600 * 1000;

/**
 * A link that signs the owner in once, or the person with an e-mail address, without a password. Their unused earlier
 * links are revoked.
 * @throws NOT_FOUND if nobody has that address, or the person belongs to no organization
 */
export async function createOwnerLink(
  backend: Backend,
  { baseUrl, email }: { baseUrl: string; email?: string },
): Promise<{ url: string }> {
  const { organizationId, userId } = email ? await findMembership(backend, email) : await ensureLocalOwner(backend);
  const token = newSecret();
  const now = await readDatabaseClock(backend);
  await backend.db.$transaction([
    backend.db.ownerLink.deleteMany({ where: { userId, usedAt: null } }),
    backend.db.ownerLink.create({
      data: {
        tokenHash: hashSecret(token),
        userId,
        organizationId,
        expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS),
      },
    }),
  ]);
  const url = new URL("/setup", baseUrl);
  url.searchParams.set("token", token);
  return { url: url.href };
}

async function findMembership({ db }: Backend, email: string): Promise<{ organizationId: string; userId: string }> {
  const member = await db.member.findFirst({ where: { user: { email: email.trim().toLowerCase() } } });
  if (!member)
    throw new AppError("NOT_FOUND", `Nobody who signs in as ${email} belongs to an organization.`, {
      nextStep: "Check the address; Settings, Members lists everybody's.",
    });
  return member;
}
