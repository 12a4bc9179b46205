import { SERVER_NAME } from "./issue-certificate.ts";

/** Options of a client that trusts a trial's certificate and nothing else; empty if a server speaks no TLS. */
export function trusting(ca: string | undefined) {
  return ca === undefined ? {} : { ca, servername: SERVER_NAME, minVersion: "TLSv1.3" as const };
}
