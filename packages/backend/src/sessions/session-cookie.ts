/** The installation's secret, and whether the browser came over TLS: its cookies are then for TLS and this very host alone. */
export type CookieSettings = { secret: string; isHttps: boolean };

/** What our cookies' names begin with. `__Host-`: browsers keep it to this very host, and to TLS. */
export const cookiePrefix = (isHttps: boolean) => (isHttps ? "__Host-plumbline" : "plumbline");

const nameOf = (isHttps: boolean) => `${cookiePrefix(isHttps)}.session_token`;

/**
 * The secret of the session in a Cookie header; null where there is none. The name that only this host can set comes first, and
 * over TLS no other counts: another host of the same domain can set the plain one. The cookie's signature is left alone: a
 * secret of 32 random characters that is looked up by its hash needs none.
 */
export function readSessionToken(cookieHeader: string, isHttps = false): string | null {
  const cookies = cookieHeader.split(";").map((pair) => pair.trim().split("="));
  const read = (wanted: string) => cookies.find(([name]) => name === wanted)?.[1];
  const value = read(nameOf(true)) ?? (isHttps ? undefined : read(nameOf(false)));
  return value?.split(".")[0] || null;
}
