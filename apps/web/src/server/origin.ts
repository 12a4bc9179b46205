/** The part of a Headers object that is read here. */
export type HeaderReader = { get(name: string): string | null };

/** The host that the browser addressed: a proxy in front names it in x-forwarded-host. */
function requestHost(headers: HeaderReader): string | null {
  return headers.get("x-forwarded-host")?.split(",")[0]?.trim() ?? headers.get("host");
}

/**
 * Whether a request that may change something comes from one of our own pages: its Origin names the very host it is
 * sent to. Without an Origin no browser sent it as a mutation or a WebSocket handshake, so it is refused as well.
 */
export function isSameOrigin(headers: HeaderReader): boolean {
  const origin = headers.get("origin");
  const host = requestHost(headers);
  if (!origin || !host || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

/** Whether a proxy in front says that the browser reached it over TLS. */
export function isForwardedOverTls(headers: HeaderReader): boolean {
  return forwardedProtocol(headers) === "https";
}

/** Whether the browser reached us over TLS, itself or through a proxy in front. */
export function isHttps(headers: HeaderReader, url: string): boolean {
  return (forwardedProtocol(headers) ?? new URL(url).protocol.replace(":", "")) === "https";
}

function forwardedProtocol(headers: HeaderReader): string | undefined {
  return headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
}
