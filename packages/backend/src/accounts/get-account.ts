import type { AccountView } from "@plumbline/core/access/account";
import type { Person } from "../sessions/find-visitor.ts";
import { findPassword } from "./set-password.ts";

/** A person's own account. */
export async function getAccount(person: Person): Promise<AccountView> {
  const hasPassword = (await findPassword(person)) !== null;
  const { name, email, isEmailVerified, openedBy, hasSecondFactor } = person;
  return {
    hasSecondFactor,
    name,
    email,
    isEmailVerified,
    hasPassword,
    needsCurrentPassword: hasPassword && openedBy !== "link",
  };
}
