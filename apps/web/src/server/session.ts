import { findScope } from "@plumbline/backend/accounts/find-scope";
import { getBackend } from "./backend.ts";

/** Name of the cookie that carries a session's secret. */
export const SESSION_COOKIE = "plumbline_session";

/** Who asks, in which organization, and with what. */
export type SignedIn = NonNullable<Awaited<ReturnType<typeof findScope>>>;

/** The person behind a request's Cookie header, or null. */
export async function findSignedIn(cookieHeader: string | null | undefined): Promise<SignedIn | null> {
  const token = readCookie(cookieHeader ?? "", SESSION_COOKIE);
  if (!token) return null;
  return findScope(await getBackend(), token);
}

/** One cookie's value out of a Cookie header. */
export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return decodeURIComponent(value.join("="));
  }
  return null;
}
