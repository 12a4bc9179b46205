import type { AccountView } from "@plumbline/core/access/account";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Person } from "../sessions/find-visitor.ts";
import { findPassword } from "./set-password.ts";

/** A person's own account. */
export async function getAccount(person: Person, mailer: Mailer): Promise<AccountView> {
  const hasPassword = (await findPassword(person)) !== null;
  const { backend, userId, name, email, isEmailVerified, openedBy, hasSecondFactor } = person;
  const open = { userId, expiresAt: { gt: await readDatabaseClock(backend) } };
  const change = await backend.db.emailChange.findUnique({ where: open });
  return {
    hasSecondFactor,
    name,
    email,
    isEmailVerified,
    mailsLinks: mailer.mail !== null,
    newEmail: change?.email ?? null,
    hasPassword,
    needsCurrentPassword: hasPassword && openedBy !== "link",
  };
}
