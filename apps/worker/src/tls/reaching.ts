import type { LookupFunction } from "node:net";

/** The way to a server that already runs under a name. */
export interface Site {
  /** The IPv4 address that the name resolved to. All connections go there: the name is not resolved again. */
  readonly address: string;
  /** Path and query of the handshake. */
  readonly path: string;
  /** Further headers of the handshake. */
  readonly headers: Readonly<Record<string, string>>;
  /** The authority of its certificate, as PEM; absent: those that the public trusts. */
  readonly ca?: string;
}

/** Options of a client that connects to a site's address and expects a certificate for its name. */
export function reaching({ address, ca }: Pick<Site, "address" | "ca">) {
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);
  return { lookup, ...(ca === undefined ? {} : { ca }) };
}
