import type { Backend } from "../backend.ts";
import { ensureLocalOwner } from "./ensure-local-owner.ts";
import { hashSecret, newSecret } from "./secret.ts";

const LINK_LIFETIME_MS = 24 * 3600 * 1000;

/** A link that signs the owner in once. Unused links of before become useless. */
export async function createOwnerLink(backend: Backend, { baseUrl }: { baseUrl: string }): Promise<{ url: string }> {
  const { organizationId, userId } = await ensureLocalOwner(backend);
  const token = newSecret();
  await backend.db.$transaction([
    backend.db.ownerLink.deleteMany({ where: { userId, usedAt: null } }),
    backend.db.ownerLink.create({
      data: {
        tokenHash: hashSecret(token),
        userId,
        organizationId,
        expiresAt: new Date(Date.now() + LINK_LIFETIME_MS),
      },
    }),
  ]);
  const url = new URL("/setup", baseUrl);
  url.searchParams.set("token", token);
  return { url: url.href };
}
