import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";
import { closeSockets } from "../../async/close-sockets.ts";
import { OPCODE } from "../wire/frame.ts";
import { FrameLog } from "../wire/frame-log.ts";

/** Faults that the server shows to a client under test. Connections and messages are counted from 1. */
export interface Conduct {
  /** True if the connection's handshake is refused with 503. */
  refuses?(connection: number): boolean;
  /** Time between a message and its echo. */
  readonly delayMs?: number;
  /** True if the echo is another message of the same size. */
  alters?(connection: number, message: number): boolean;
  /** True if the connection is reset instead of the echo. */
  cuts?(connection: number, message: number): boolean;
  /** True if the echo comes in two fragments with a ping in between. */
  readonly fragments?: boolean;
}

/** One connection as the server saw it. */
export interface SeenConnection {
  readonly path: string;
  /** Bytes of each message. */
  readonly sizes: number[];
  /** Messages that came while an echo was still owed. */
  early: number;
  /** Echoes that were sent unaltered. */
  echoed: number;
  pongs: number;
  /** The close frame's code; 1006 where the connection ended without one, null while it is open. */
  closeCode: number | null;
  /** The fault of a frame; null if there was none. */
  fault: string | null;
}

/** The server's observations of one client. */
export interface SeenClient {
  readonly connections: SeenConnection[];
  refused: number;
  /**
   * Microseconds from when the first message was here to when the last echo was about to leave: whatever a machine does meanwhile,
   * a client's own window is no shorter.
   */
  windowUs: number;
  readonly log: FrameLog;
}

/** An echo server in this process that remembers everything. */
export interface EchoServer extends AsyncDisposable {
  readonly url: string;
  readonly seen: SeenClient;
  /** Resolves when every connection has ended, at the latest after `ms`. */
  quiet(ms: number): Promise<void>;
}

const WHOLE_MESSAGES_BYTES = 1024 * 1024;

/** Starts an echo server on an address that the client reaches; it speaks RFC 6455 strictly, but for what `conduct` says. */
export async function startEchoServer(address: string, conduct: Conduct = {}): Promise<EchoServer> {
  const seen: SeenClient = { connections: [], refused: 0, windowUs: 0, log: new FrameLog() };
  const http = createServer((_, response) => response.writeHead(426).end());
  const sockets = new WebSocketServer({
    server: http,
    perMessageDeflate: false,
    maxPayload: WHOLE_MESSAGES_BYTES,
    verifyClient: (_, answer) => {
      const refuses = conduct.refuses?.(seen.connections.length + seen.refused + 1) ?? false;
      if (refuses) seen.refused += 1;
      answer(!refuses, 503);
    },
  });
  let firstMs: number | undefined;
  sockets.on("connection", (socket, request) => {
    const connection: SeenConnection = {
      path: request.url ?? "",
      sizes: [],
      early: 0,
      echoed: 0,
      pongs: 0,
      closeCode: null,
      fault: null,
    };
    seen.connections.push(connection);
    attend({ socket, connection, number: seen.connections.length, conduct, log: seen.log }, (cameMs, leavesMs) => {
      firstMs = Math.min(firstMs ?? cameMs, cameMs);
      seen.windowUs = Math.round((leavesMs - firstMs) * 1000);
    });
  });
  http.listen(0, address);
  await once(http, "listening");
  return {
    url: `ws://${address}:${(http.address() as AddressInfo).port}/ws/echo`,
    seen,
    async quiet(ms) {
      const untilMs = performance.now() + ms;
      while (sockets.clients.size > 0 && performance.now() < untilMs) await pause(10);
    },
    [Symbol.asyncDispose]: () => closeSockets(http, sockets),
  };
}

type Attended = {
  socket: WebSocket;
  connection: SeenConnection;
  number: number;
  conduct: Conduct;
  log: FrameLog;
};

/** @param onEcho hears of each echo that is about to leave: when its message came, and when that is */
function attend(
  { socket, connection, number, conduct, log }: Attended,
  onEcho: (cameMs: number, leavesMs: number) => void,
): void {
  let owed = 0;
  socket.on("error", (error) => {
    connection.fault ??= error.message;
  });
  socket.on("close", (code) => {
    connection.closeCode = code;
  });
  socket.on("pong", () => {
    connection.pongs += 1;
  });
  socket.on("message", (data: Buffer) => {
    const cameMs = performance.now();
    log.receive(OPCODE.binary, data);
    connection.sizes.push(data.length);
    if (owed > 0) connection.early += 1;
    owed += 1;
    const message = connection.sizes.length;
    if (conduct.cuts?.(number, message)) return socket.terminate();
    const answer = () => {
      owed -= 1;
      if (socket.readyState !== socket.OPEN) return;
      const altered = conduct.alters?.(number, message) ?? false;
      if (!altered) connection.echoed += 1;
      log.send(OPCODE.binary, data);
      onEcho(cameMs, performance.now());
      echo(socket, altered ? flipped(data) : data, conduct.fragments ?? false);
    };
    if (conduct.delayMs) setTimeout(answer, conduct.delayMs);
    else answer();
  });
}

function echo(socket: WebSocket, data: Buffer, inFragments: boolean): void {
  if (!inFragments) {
    socket.send(data, { binary: true });
    return;
  }
  const middle = Math.floor(data.length / 2);
  socket.send(data.subarray(0, middle), { binary: true, fin: false });
  socket.ping("in between");
  socket.send(data.subarray(middle), { binary: true, fin: true });
}

/** Another message of the same size. */
function flipped(data: Buffer): Buffer {
  const copy = Buffer.from(data);
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 0xff;
  return copy;
}
