/** The part of a Headers object that is read here. */
export type HeaderReader = { get(name: string): string | null };

/** Loopback names: always allowed, whatever hosts are listed. */
const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The host that the browser addressed: a proxy in front names it in x-forwarded-host. */
function requestHost(headers: HeaderReader): string | null {
  return headers.get("x-forwarded-host")?.split(",")[0]?.trim() ?? headers.get("host");
}

/**
 * Checks that a request that may change something comes from one of our own pages: its Origin names the very host and scheme that it
 * is sent to. Without an Origin no browser sent it as a mutation or a WebSocket handshake, so it is refused as well.
 * @param hosts those that the dashboard is opened at; none: any
 * @returns why it is refused, as a sentence and a next step; null for our own pages
 */
export function findOriginFault(
  headers: HeaderReader,
  hosts: readonly string[],
): { message: string; nextStep: string } | null {
  const origin = headers.get("origin") ?? "";
  const host = requestHost(headers)?.toLowerCase();
  if (!host || !URL.canParse(origin) || new URL(origin).host !== host) return foreign;
  const { protocol, hostname } = new URL(origin);
  if (protocol !== `${forwardedProtocol(headers) ?? "http"}:`) return otherScheme;
  const isListed = hosts.length === 0 || hosts.includes(host) || hosts.includes(hostname) || loopback.has(hostname);
  return isListed ? null : unlisted;
}

/** True if a proxy in front reports that the browser reached it over TLS. */
export function isForwardedOverTls(headers: HeaderReader): boolean {
  return forwardedProtocol(headers) === "https";
}

/** True if the browser reached us over TLS, directly or through a proxy in front. */
export function isHttps(headers: HeaderReader, url: string): boolean {
  return (forwardedProtocol(headers) ?? new URL(url).protocol.replace(":", "")) === "https";
}

function forwardedProtocol(headers: HeaderReader): string | undefined {
  return headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
}

const foreign = {
  message: "This request did not come from a page of this dashboard.",
  nextStep: "Open the dashboard at its own address, and repeat it there.",
};
const otherScheme = {
  message: "The page was opened by another scheme than the request came by.",
  nextStep: "Let the TLS proxy in front set X-Forwarded-Proto, then load the page again.",
};
const unlisted = {
  message: "The dashboard is not opened at this host.",
  nextStep: "Open it at PLUMBLINE_BASE_URL, or let the operator add the host to PLUMBLINE_HOSTS.",
};
