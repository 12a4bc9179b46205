import { hasAccounts } from "@plumbline/backend/accounts/has-accounts";
import { findVisitor, type Person, type Visitor } from "@plumbline/backend/sessions/find-visitor";
import { readSessionToken } from "@plumbline/backend/sessions/session-cookie";
import { AppError } from "@plumbline/core/failure/app-error";
import { whileDatabaseAnswers } from "../backend.ts";
import { type HeaderReader, isForwardedOverTls } from "../http/origin.ts";

export type { Visitor };

/** The person behind a request's cookies, or null. */
export async function findVisitorOf(headers: HeaderReader): Promise<Visitor | null> {
  const token = readSessionToken(headers.get("cookie") ?? "", isForwardedOverTls(headers));
  return token ? whileDatabaseAnswers((backend) => findVisitor(backend, token)) : null;
}

/** The person who visits. @throws NOT_SIGNED_IN without a session */
export function requirePerson(visitor: Visitor | null): Person {
  if (!visitor) throw new AppError("NOT_SIGNED_IN", "This page needs a session.");
  return visitor.person;
}

/** The visitor as a member. @throws NOT_SIGNED_IN without a session; FORBIDDEN for a person without an organization */
export function requireMember(visitor: Visitor | null): NonNullable<Visitor["signedIn"]> {
  requirePerson(visitor);
  if (!visitor?.signedIn) throw new AppError("FORBIDDEN", "You belong to no organization (any more).");
  return visitor.signedIn;
}

/** True if an account has a password; before that, the one-time link is the only way to sign in. */
export async function hasPasswords(): Promise<boolean> {
  return whileDatabaseAnswers(hasAccounts);
}
