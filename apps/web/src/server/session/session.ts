import { hasAccounts } from "@plumbline/backend/accounts/has-accounts";
import { findVisitor, type Visitor } from "@plumbline/backend/sessions/find-visitor";
import { readSessionToken } from "@plumbline/backend/sessions/session-cookie";
import { whileDatabaseAnswers } from "../backend.ts";
import { type HeaderReader, isForwardedOverTls } from "../http/origin.ts";

export type { Visitor };

/** The person behind a request's cookies, or null. */
export async function findVisitorOf(headers: HeaderReader): Promise<Visitor | null> {
  const token = readSessionToken(headers.get("cookie") ?? "", isForwardedOverTls(headers));
  return token ? whileDatabaseAnswers((backend) => findVisitor(backend, token)) : null;
}

/** True if an account has a password; before that, the one-time link is the only way to sign in. */
export async function hasPasswords(): Promise<boolean> {
  return whileDatabaseAnswers(hasAccounts);
}
