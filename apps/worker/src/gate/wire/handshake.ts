import { createHash, randomBytes } from "node:crypto";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { request as requestSecurely } from "node:https";
import type { Socket } from "node:net";
import { reaching, type Site } from "../../tls/reaching.ts";
import { trusting } from "../../tls/trusting.ts";
import { Refusal } from "./refusal.ts";

/** RFC 6455, section 1.3. */
const ACCEPT_SALT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** A server's response to a request. `socket` is present if it switched protocols, and then belongs to the caller. */
export interface HandshakeAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly upgraded?: { readonly socket: Socket; readonly head: Buffer };
}

/** The certificate authority of a container's server, or the way to one that already runs; neither of a plain container. */
export interface DialOptions {
  readonly ca?: string | undefined;
  readonly site?: Site | undefined;
}

/** One `Sec-WebSocket-Key` for the life of the process: all clients of a load generator have the same one, too. */
export const KEY = randomBytes(16).toString("base64");

/** The `Sec-WebSocket-Accept` that belongs to a key. */
export function acceptOf(key: string): string {
  return createHash("sha1")
    .update(key + ACCEPT_SALT)
    .digest("base64");
}

/** A lawful client's headers, in the load generator's order; no extension is offered. */
export function upgradeHeaders(): Record<string, string> {
  return { Upgrade: "websocket", Connection: "Upgrade", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": KEY };
}

/**
 * Sends one GET request, its host and then the headers in their order, and takes the answer's head.
 *
 * @param url `ws://…` or `wss://…`; one connection of its own.
 * @param options the certificate authority, or the pinned way to a named server
 * @throws Refusal when the connection fails or `signal` ends it first.
 */
export async function ask(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  { ca, site }: DialOptions = {},
): Promise<HandshakeAnswer> {
  const { host } = new URL(url);
  const trust = site ? reaching(site) : trusting(ca);
  const options = { headers: { Host: host, ...headers, ...site?.headers }, signal, agent: false, ...trust } as const;
  const send = url.startsWith("wss:") ? requestSecurely : request;
  const sent = send(url.replace(/^ws/, "http"), options);
  sent.end();
  try {
    return await answerTo(sent);
  } catch (error) {
    const why = signal.aborted ? "no answer in time" : error instanceof Error ? error.message : String(error);
    throw new Refusal(`${why} instead of an answer to the handshake`);
  }
}

function answerTo(sent: ClientRequest): Promise<HandshakeAnswer> {
  return new Promise((resolve, reject) => {
    // Later errors of the connection belong to whoever took it over, or to nobody.
    sent.on("error", reject);
    sent.once("response", (response) => {
      response.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    sent.once("upgrade", (response, socket, head) => {
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        upgraded: { socket: socket as Socket, head },
      });
    });
  });
}
