import { createHmac, timingSafeEqual } from "node:crypto";
import { newSecret } from "../secrets/secret.ts";
import { type CookieSettings, cookiePrefix } from "../sessions/session-cookie.ts";

const LIFETIME_S = 365 * 24 * 3600;

const nameOf = (isHttps: boolean) => `${cookiePrefix(isHttps)}.known_browser`;

/**
 * A cookie for a browser that has signed in to an account, as a Set-Cookie line. It gives no access: it separates the
 * browser from attackers that guess passwords (OWASP, device cookies).
 */
export function knowBrowser(email: string, { secret, isHttps }: CookieSettings): string {
  const browser = newSecret();
  const value = `${browser}.${sign(browser, email, secret)}`;
  const attributes = `Max-Age=${LIFETIME_S}; Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  return `${nameOf(isHttps)}=${value}; ${attributes}`;
}

/** The browser's id if it is known for the account, else null. */
export function findKnownBrowser(email: string, headers: Headers, { secret, isHttps }: CookieSettings): string | null {
  const cookies = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim().split("="));
  const value = cookies.find(([name]) => name === nameOf(isHttps))?.[1] ?? "";
  const [browser = "", signature = ""] = value.split(".");
  const expected = Buffer.from(sign(browser, email, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? browser : null;
}

function sign(browser: string, email: string, secret: string): string {
  return createHmac("sha256", secret).update(`known-browser ${browser} ${email}`).digest("base64url");
}
