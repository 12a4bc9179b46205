import { type HeaderReader, isForwardedOverTls } from "./origin.ts";

const HALF_A_YEAR_S = 15_552_000;

/** For every answer: no guessing of types, no use by other sites, and TLS alone from now on where it was used. */
export function securityHeaders(request: HeaderReader): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(isForwardedOverTls(request) ? { "strict-transport-security": `max-age=${HALF_A_YEAR_S}` } : {}),
  };
}

/** The same for answers that are data: they are kept nowhere on their way. */
export function dataHeaders(request: HeaderReader): Record<string, string> {
  return { ...securityHeaders(request), "cache-control": "no-store" };
}
