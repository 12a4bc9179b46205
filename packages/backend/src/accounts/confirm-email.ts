import type { EmailLinkEnd } from "@plumbline/core/access/account";
import { z } from "zod";
import { recordEverywhere } from "../activity/record-everywhere.ts";
import type { Backend } from "../backend.ts";
import { isUniqueViolation } from "../database/is-unique-violation.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { hashSecret } from "../secrets/secret.ts";

const Changed = z.object({ userId: z.string(), email: z.string(), former: z.string() });

/** The new address that a mailed link confirms; null if the link is unknown, used, replaced or expired. Looking does not use it. */
export async function findNewEmail(backend: Backend, { token }: { token: string }): Promise<string | null> {
  const where = { tokenHash: hashSecret(token), expiresAt: { gt: await readDatabaseClock(backend) } };
  return (await backend.db.emailChange.findUnique({ where }))?.email ?? null;
}

/**
 * Uses a link that was mailed to a new address: the person signs in with that address from now on, and it is verified.
 * A link to an address that another account has stays unused.
 */
export async function confirmEmail(backend: Backend, { token }: { token: string }): Promise<EmailLinkEnd> {
  const changed = await takeLink(backend, token);
  if (typeof changed === "string") return changed;
  const { userId, email, former } = changed;
  await recordEverywhere(
    { backend, userId },
    { action: "account.email-changed", subject: email, details: { former, by: "mailed link" } },
  );
  return "changed";
}

/** In one statement: of two concurrent uses one finds no row, and a taken address leaves the row where it is. */
async function takeLink({ db }: Backend, token: string): Promise<z.infer<typeof Changed> | "over" | "taken"> {
  try {
    const rows = await db.$queryRaw`
      with taken as (
        delete from email_change where token_hash = ${hashSecret(token)} and expires_at > now() returning user_id, email
      )
      update "user" set email = taken.email, email_verified = true, updated_at = now()
      from taken join "user" as former using (user_id)
      where "user".user_id = taken.user_id
      returning taken.user_id as "userId", taken.email, former.email as former`;
    return Changed.array().parse(rows)[0] ?? "over";
  } catch (error) {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  }
}
