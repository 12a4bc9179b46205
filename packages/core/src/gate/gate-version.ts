/**
 * Version of the gate's checks. It goes up whenever one is added, removed or judges differently: what an older version
 * proved proves nothing any more.
 */
export const GATE_VERSION = 10;

/** True if a check is about wss. Only servers that terminate TLS themselves get these checks. */
export function isOfTls(checkId: string): boolean {
  return checkId.startsWith("tls.");
}
