import { AppError } from "@plumbline/core/failure/app-error";
import { SharedResource, type SharedView } from "@plumbline/core/share/share";
import { hashSecret } from "../accounts/secret.ts";
import type { Backend } from "../backend.ts";
import { readShared } from "./read-shared.ts";

/**
 * What a link shows to whoever has it. Looked up at each use, so that revoking takes effect at once. The organization's scope
 * does not leave this function: nothing but the link's own resource can be read through it.
 * @throws NOT_FOUND alike for a link that was revoked, has expired or never was
 */
export async function openShare(backend: Backend, secret: string): Promise<SharedView> {
  const row = await backend.db.share.findUnique({
    where: {
      tokenHash: hashSecret(secret),
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
    },
    select: { organizationId: true, resource: true },
  });
  if (!row)
    throw new AppError("NOT_FOUND", "This link shows nothing: it was revoked, has expired, or never was.", {
      nextStep: "Ask whoever sent it for a new one.",
    });
  const scope = { backend, organizationId: row.organizationId, userId: null, permissions: ["read"] } as const;
  return readShared(scope, SharedResource.parse(row.resource));
}
