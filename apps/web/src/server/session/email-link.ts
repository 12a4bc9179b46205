import { confirmEmail, findNewEmail } from "@plumbline/backend/accounts/confirm-email";
import type { EmailLinkEnd } from "@plumbline/core/access/account";
import { whileDatabaseAnswers } from "../backend.ts";

/** The new address that a mailed link confirms; null if the link is over. */
export async function findEmailOf(token: string): Promise<string | null> {
  return whileDatabaseAnswers((backend) => findNewEmail(backend, { token }));
}

/** Uses up a link that was mailed to a new address. */
export async function confirmByLink(token: string): Promise<EmailLinkEnd> {
  return whileDatabaseAnswers((backend) => confirmEmail(backend, { token }));
}
