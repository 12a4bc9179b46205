import type { ChangeProfile } from "@plumbline/core/access/account";
import { AppError } from "@plumbline/core/failure/app-error";
import { isUniqueViolation } from "../database/is-unique-violation.ts";
import type { Person } from "./find-visitor.ts";

/** Changes a person's name and e-mail address. @throws EMAIL_TAKEN */
export async function changeProfile({ backend, userId }: Person, { name, email }: ChangeProfile): Promise<void> {
  try {
    await backend.db.user.update({ where: { id: userId }, data: { name, email } });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("EMAIL_TAKEN", `Another account signs in as ${email}.`);
    throw error;
  }
}
