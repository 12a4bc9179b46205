import { z } from "zod";
import { recordEverywhere } from "../activity/record-everywhere.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Person } from "../sessions/find-visitor.ts";
import { noEmailWaits } from "./ask-for-email.ts";

const { sql } = Prisma;

/** Ends the link to a person's new address; the present one stays. @throws CONFLICT if no address waits */
export async function withdrawEmail(person: Person): Promise<void> {
  const [change] = await query(
    person.backend,
    z.object({ email: z.string() }),
    sql`delete from email_change where user_id = ${person.userId} and expires_at > now() returning email`,
  );
  if (!change) throw noEmailWaits();
  await recordEverywhere(person, { action: "account.email-withdrawn", subject: change.email });
}
