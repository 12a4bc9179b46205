import type { SetPassword } from "@plumbline/core/access/account";
import { AppError } from "@plumbline/core/failure/app-error";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { countTry } from "../access/count-try.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Person } from "../sessions/find-visitor.ts";

/** better-auth's provider id of an account with a password. */
export const CREDENTIAL = "credential";

/**
 * Sets or changes a person's password and ends their other sessions and the link to a new e-mail address, so that
 * anybody who knew the old one is signed out.
 * @throws PASSWORD_WRONG if the current one is required and does not match; TOO_MANY_REQUESTS
 */
export async function setPassword(person: Person, { currentPassword, newPassword }: SetPassword): Promise<void> {
  const { backend, userId, sessionId } = person;
  await provePassword(person, currentPassword);
  const password = await hashPassword(newPassword);
  await backend.db.$transaction([
    backend.db.account.upsert({
      where: { providerId_accountId: { providerId: CREDENTIAL, accountId: userId } },
      create: { userId, providerId: CREDENTIAL, accountId: userId, password },
      update: { password },
    }),
    backend.db.session.deleteMany({ where: { userId, id: { not: sessionId } } }),
    backend.db.emailChange.deleteMany({ where: { userId } }),
  ]);
  const { organizationId, name } = person;
  if (organizationId)
    await recordActivity({ backend, organizationId, userId }, { action: "account.password-set", subject: name });
  await backend.accessChanges.publish(userId);
}

/**
 * Requires the current password before a change of how a person signs in: somebody at an unattended browser does not
 * know it. Nothing is required if there is no password, or if a one-time link opened the session.
 * @throws PASSWORD_WRONG, TOO_MANY_REQUESTS
 */
export async function provePassword(person: Person, password: string | undefined): Promise<void> {
  const known = await findPassword(person);
  if (!known || person.openedBy === "link") return;
  await countTry(person.backend, `password:${person.userId}`);
  if (!(await verifyPassword({ hash: known, password: password ?? "" })))
    throw new AppError("PASSWORD_WRONG", "The present password is another one.");
}

/** The stored hash of a person's password; null if there is none. */
export async function findPassword({ backend, userId }: Pick<Person, "backend" | "userId">): Promise<string | null> {
  const account = await backend.db.account.findUnique({
    where: { providerId_accountId: { providerId: CREDENTIAL, accountId: userId } },
    select: { password: true },
  });
  return account?.password ?? null;
}
