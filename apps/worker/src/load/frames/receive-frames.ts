import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { closeSockets } from "../../async/close-sockets.ts";
import { FrameInbox, type FrameSink, type LoadEnd } from "./frame-inbox.ts";
import { GeneratorLine } from "./generator-line.ts";

/** A frame of 200 kB histograms fits many times; more is not ours. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** The receiver of one generator's frames. */
export interface FrameReceiver extends AsyncDisposable {
  /** For the generator: `ws://address:port/frames`. */
  readonly url: string;
  /** Known to this trial's generator alone. */
  readonly secret: string;
  /** Resolves when the generator has announced the end of its frames and all are stored; rejects if storing failed. */
  readonly ended: Promise<LoadEnd>;
  /** Resolves with the line to the generator when it has connected. */
  readonly line: Promise<GeneratorLine>;
}

/**
 * Listens on one address for one trial's frames. A frame is acknowledged once it is stored; one that comes again is
 * acknowledged without storing it twice. Frames that arrive while others are being stored go together.
 */
export async function receiveFrames(address: string, sink: FrameSink): Promise<FrameReceiver> {
  const secret = randomBytes(32).toString("base64url");
  const http = createServer((_, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({
    server: http,
    path: "/frames",
    maxPayload: MAX_MESSAGE_BYTES,
    verifyClient: ({ req }: { req: IncomingMessage }) => isAllowed(req, secret),
  });
  let line: GeneratorLine | null = null;
  let connected: (line: GeneratorLine) => void = () => undefined;
  const whenConnected = new Promise<GeneratorLine>((resolve) => {
    connected = resolve;
  });
  const inbox = new FrameInbox(sink, (answer) => line?.hear(answer));
  sockets.on("connection", (socket) => {
    if (line) line.attach(socket);
    else {
      line = new GeneratorLine(socket);
      connected(line);
    }
    socket.on("message", (data) => inbox.take(socket, String(data)));
    // the generator reconnects and resends the frames without acknowledgement
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve, reject) => http.once("error", reject).listen(0, address, resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `ws://${address}:${port}/frames`,
    secret,
    ended: inbox.ended,
    line: whenConnected,
    [Symbol.asyncDispose]: () => closeSockets(http, sockets),
  };
}

function isAllowed(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
