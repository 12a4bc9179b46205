import { AppError } from "@plumbline/core/failure/app-error";
import { SharedResource, type SharedView } from "@plumbline/core/share/share";
import type { Backend } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { hashSecret } from "../secrets/secret.ts";
import { readShared } from "./read-shared.ts";

const ASK = "Ask whoever sent it for a new one.";

/**
 * The result that a link shows. The link is looked up at each use, so that revoking takes effect at once. The
 * organization's scope does not leave this function: only the link's own resource can be read through it.
 * @throws NOT_FOUND with the reason, for the secret's holder: revoked, expired, result deleted, or unknown
 */
export async function openShare(backend: Backend, secret: string): Promise<SharedView> {
  const row = await backend.db.share.findUnique({
    where: { tokenHash: hashSecret(secret) },
    select: { organizationId: true, resource: true, revokedAt: true, expiresAt: true },
  });
  if (!row)
    throw new AppError("NOT_FOUND", "There is no such link.", {
      nextStep: "Its address may have been cut short: open the whole of it, or ask whoever sent it.",
    });
  const { organizationId, revokedAt, expiresAt } = row;
  if (revokedAt) throw new AppError("NOT_FOUND", `This link was revoked on ${dayOf(revokedAt)}.`, { nextStep: ASK });
  if (expiresAt && expiresAt <= (await readDatabaseClock(backend)))
    throw new AppError("NOT_FOUND", `This link has expired on ${dayOf(expiresAt)}.`, { nextStep: ASK });
  const scope = { backend, organizationId, userId: null, permissions: ["read"] } as const;
  return readShared(scope, SharedResource.parse(row.resource)).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
    throw new AppError("NOT_FOUND", "What this link showed has been deleted.", { nextStep: ASK, cause: error });
  });
}

const dayOf = (at: Date) => `${at.toISOString().slice(0, 10)} (UTC)`;
