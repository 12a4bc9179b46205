import { Agent, type AgentOptions } from "node:https";
import type { Duplex } from "node:stream";
import { type ConnectionOptions, connect, type TLSSocket } from "node:tls";

type Done = (error: Error | null, stream?: Duplex) => void;

/**
 * Connections to an agent that has a certificate: one that an authority vouches for, or the one with a known fingerprint. A token is sent
 * over none before the certificate has been looked at.
 */
export class TrustingAgent extends Agent {
  readonly #fingerprint: string | undefined;

  /** @param fingerprint SHA-256 of the certificate, hexadecimal, with or without colons; undefined: authorities are trusted */
  constructor(fingerprint: string | undefined, options: AgentOptions) {
    super(options);
    this.#fingerprint = fingerprint;
  }

  override createConnection(options: ConnectionOptions, done: Done): Duplex | null | undefined {
    const wanted = this.#fingerprint;
    if (wanted === undefined) return super.createConnection(options, done);
    // authorities have no say in a known certificate, and nobody else has its key
    const socket = connect({ ...options, rejectUnauthorized: false });
    socket.once("error", done);
    socket.once("secureConnect", () => {
      const fault = faultOf(socket, wanted, Date.now());
      if (fault === null) return done(null, socket);
      socket.destroy();
      done(new Error(fault));
    });
    return undefined;
  }
}

const toDigits = (fingerprint: string) => fingerprint.replaceAll(":", "").toLowerCase();

function faultOf(socket: TLSSocket, wanted: string, nowMs: number): string | null {
  const { fingerprint256, valid_to } = socket.getPeerCertificate();
  const seen = toDigits(fingerprint256);
  const expected = toDigits(wanted);
  if (seen !== expected) return `its certificate has the fingerprint ${seen}, and ${expected} is expected`;
  return Date.parse(valid_to) < nowMs ? `its certificate has expired (${valid_to})` : null;
}
