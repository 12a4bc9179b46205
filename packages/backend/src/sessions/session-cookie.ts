/**
 * The installation's secret, and the browser's transport. If `isHttps`, cookies are restricted to TLS and to this host.
 */
export type CookieSettings = { secret: string; isHttps: boolean };

/** Prefix of our cookies' names. `__Host-`: browsers send the cookie to this host alone, and over TLS alone. */
export const cookiePrefix = (isHttps: boolean) => (isHttps ? "__Host-plumbline" : "plumbline");

const nameOf = (isHttps: boolean) => `${cookiePrefix(isHttps)}.session_token`;

/**
 * The session's secret from a Cookie header; null if there is none. The name that only this host can set comes first,
 * and over TLS no other is accepted: another host of the same domain can set the plain one. The cookie's signature is
 * not verified: a secret of 32 random characters that is looked up by its hash needs none.
 */
export function readSessionToken(cookieHeader: string, isHttps = false): string | null {
  const cookies = cookieHeader.split(";").map((pair) => pair.trim().split("="));
  const read = (wanted: string) => cookies.find(([name]) => name === wanted)?.[1];
  const value = read(nameOf(true)) ?? (isHttps ? undefined : read(nameOf(false)));
  return value?.split(".")[0] || null;
}
