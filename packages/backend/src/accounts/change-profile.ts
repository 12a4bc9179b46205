import type { ChangeProfile } from "@plumbline/core/access/account";
import { AppError } from "@plumbline/core/failure/app-error";
import { recordEverywhere } from "../activity/record-everywhere.ts";
import { isUniqueViolation } from "../database/is-unique-violation.ts";
import type { Person } from "../sessions/find-visitor.ts";
import { provePassword } from "./set-password.ts";

/**
 * Changes a person's name and e-mail address. A new address requires the current password, counts as unverified, and is
 * recorded in the audit log of each of their organizations.
 * @throws EMAIL_TAKEN, PASSWORD_WRONG, TOO_MANY_REQUESTS
 */
export async function changeProfile(person: Person, { name, email, currentPassword }: ChangeProfile): Promise<void> {
  const { db } = person.backend;
  const where = { id: person.userId };
  if (email === person.email) {
    await db.user.update({ where, data: { name } });
    return;
  }
  await provePassword(person, currentPassword);
  try {
    await db.user.update({ where, data: { name, email, emailVerified: false } });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("EMAIL_TAKEN", `Another account signs in as ${email}.`);
    throw error;
  }
  await recordEverywhere(person, {
    action: "account.email-changed",
    subject: email,
    details: { former: person.email },
  });
}
