import { AppError } from "@plumbline/core/failure/app-error";
import { z } from "zod";
import { recordActivity } from "../activity/record-activity.ts";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { hashSecret } from "../secrets/secret.ts";

const { sql } = Prisma;

/** Uses a one-time link. @throws NOT_SIGNED_IN if it is unknown, used or expired */
export async function takeOwnerLink(
  backend: Backend,
  { token }: { token: string },
): Promise<{ userId: string; organizationId: string }> {
  const rows = await query(
    backend,
    z.object({ userId: z.string(), organizationId: z.string() }),
    sql`update owner_link set used_at = now() where token_hash = ${hashSecret(token)} and used_at is null and expires_at > now()
     returning user_id as "userId", organization_id as "organizationId"`,
  );
  const [link] = rows;
  if (!link) throw new AppError("NOT_SIGNED_IN", "This link was used before, has expired, or is not complete.");
  const { email } = await backend.db.user.findUniqueOrThrow({ where: { id: link.userId } });
  await recordActivity(
    { backend, ...link },
    { action: "account.signed-in", subject: email, details: { by: "one-time link" } },
  );
  return link;
}
