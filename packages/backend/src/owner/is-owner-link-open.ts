import type { Backend } from "../backend.ts";
import { hashSecret } from "../secrets/secret.ts";

/** True if a one-time link can still be used. Looking does not use it. */
export async function isOwnerLinkOpen({ db }: Backend, { token }: { token: string }): Promise<boolean> {
  const where = { tokenHash: hashSecret(token), usedAt: null, expiresAt: { gt: new Date() } };
  return (await db.ownerLink.count({ where })) > 0;
}
