/** What our cookies' names begin with. `__Host-`: browsers keep it to this very host, and to TLS. */
export const cookiePrefix = (isHttps: boolean) => (isHttps ? "__Host-plumbline" : "plumbline");

const names: readonly string[] = [true, false].map((isHttps) => `${cookiePrefix(isHttps)}.session_token`);

/**
 * The secret of the session in a Cookie header; null where there is none. The cookie's signature is left alone: a secret of 32
 * random characters that is looked up by its hash needs none.
 */
export function readSessionToken(cookieHeader: string): string | null {
  for (const pair of cookieHeader.split(";")) {
    const [name = "", value = ""] = pair.trim().split("=");
    if (names.includes(name)) return value.split(".")[0] || null;
  }
  return null;
}
