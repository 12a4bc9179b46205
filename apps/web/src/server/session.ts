import { findScope, type SignedIn } from "@plumbline/backend/accounts/find-scope";
import { openSession } from "@plumbline/backend/accounts/open-session";
import { getBackend } from "./backend.ts";

export type { SignedIn };

/** Name of the cookie that carries a session's secret. */
const SESSION_COOKIE = "plumbline_session";

/** The person behind a request's Cookie header, or null. */
export async function findSignedIn(cookieHeader: string | null | undefined): Promise<SignedIn | null> {
  const token = readCookie(cookieHeader ?? "", SESSION_COOKIE);
  if (!token) return null;
  return findScope(await getBackend(), token);
}

/**
 * Uses up an owner link's token.
 * @returns the session as a Set-Cookie header that no script and no other site can use
 * @throws NOT_SIGNED_IN where the link was used, has expired or never was
 */
export async function openSessionCookie(token: string, isHttps: boolean): Promise<string> {
  const { sessionToken, expiresAt } = await openSession(await getBackend(), { token });
  const attributes = [
    "Path=/",
    `Expires=${expiresAt.toUTCString()}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isHttps ? ["Secure"] : []),
  ];
  return [`${SESSION_COOKIE}=${sessionToken}`, ...attributes].join("; ");
}

/** One cookie's value out of a Cookie header, as it stands: a session's secret is base64url, which needs no escaping. */
function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
  return null;
}
