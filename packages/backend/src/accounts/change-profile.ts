import type { ChangeProfile } from "@plumbline/core/access/account";
import { AppError } from "@plumbline/core/failure/app-error";
import { recordEverywhere } from "../activity/record-everywhere.ts";
import { isUniqueViolation } from "../database/is-unique-violation.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Person } from "../sessions/find-visitor.ts";
import { askForEmail } from "./ask-for-email.ts";
import { provePassword } from "./set-password.ts";

/**
 * Changes a person's name and e-mail address. A new address requires the current password. Where the installation has
 * an SMTP server, the address changes once the link that is mailed to it is opened; else at once, as unverified.
 * @throws PASSWORD_WRONG, TOO_MANY_REQUESTS; MAIL_NOT_SENT; EMAIL_TAKEN without an SMTP server
 */
export async function changeProfile(
  person: Person,
  mailer: Mailer,
  { name, email, currentPassword }: ChangeProfile,
): Promise<void> {
  const isNew = email !== person.email;
  if (isNew) {
    await provePassword(person, currentPassword);
    if (mailer.mail) await askForEmail(person, mailer, email);
    else await changeAtOnce(person, email);
  }
  await person.backend.db.user.update({ where: { id: person.userId }, data: { name } });
}

/** @throws EMAIL_TAKEN */
async function changeAtOnce(person: Person, email: string): Promise<void> {
  const { backend, userId } = person;
  try {
    await backend.db.$transaction([
      backend.db.user.update({ where: { id: userId }, data: { email, emailVerified: false } }),
      backend.db.emailChange.deleteMany({ where: { userId } }),
    ]);
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
