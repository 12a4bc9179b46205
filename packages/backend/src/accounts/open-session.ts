import { AppError } from "@plumbline/core/failure/app-error";
import type { Backend } from "../backend.ts";
import { hashSecret, newSecret } from "./secret.ts";

const SESSION_LIFETIME_MS = 30 * 24 * 3600 * 1000;

/** Uses up a one-time owner link. @throws NOT_SIGNED_IN where it was used, has expired or never was */
export async function openSession(
  backend: Backend,
  { token }: { token: string },
): Promise<{ sessionToken: string; expiresAt: Date }> {
  const { rows } = await backend.sql.query<{ user_id: string; organization_id: string }>(
    `update owner_link set used_at = now() where token_hash = $1 and used_at is null and expires_at > now() returning user_id, organization_id`,
    [hashSecret(token)],
  );
  const [link] = rows;
  if (!link) throw new AppError("NOT_SIGNED_IN", "This link was used before, has expired, or is not complete.");
  const sessionToken = newSecret();
  const expiresAt = new Date(Date.now() + SESSION_LIFETIME_MS);
  await backend.db.session.create({
    data: {
      tokenHash: hashSecret(sessionToken),
      userId: link.user_id,
      organizationId: link.organization_id,
      expiresAt,
    },
  });
  return { sessionToken, expiresAt };
}
