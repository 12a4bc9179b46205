import { Buffer } from "node:buffer";
import process from "node:process";
import { Tally } from "./tally.ts";

/** How long a handshake may take. */
const PATIENCE_MS = 30_000;

export interface Work {
  readonly url: string;
  readonly clients: number;
  readonly messages: number;
  readonly size: number;
}

/** Dials all connections at once, waits until each is open or has failed, and then does the round trips. */
export async function doWork(work: Work) {
  const tally = new Tally(work.clients);
  const sockets = await Promise.all(Array.from({ length: work.clients }, () => dial(work.url, tally)));
  await Promise.all(sockets.filter((socket) => socket !== null).map((socket) => talk(socket, work, tally)));
  return tally.result();
}

/** Null where no connection came about. */
function dial(url: string, tally: Tally): Promise<WebSocket | null> {
  const started = process.hrtime.bigint();
  return new Promise((resolve) => {
    const socket = openSocket(url);
    socket.binaryType = "arraybuffer";
    const timer = setTimeout(() => socket.close(), PATIENCE_MS);
    socket.onclose = ({ code }) => {
      clearTimeout(timer);
      tally.failed += 1;
      console.error(`connect: closed with ${code}`);
      resolve(null);
    };
    socket.onopen = () => {
      clearTimeout(timer);
      tally.connected(process.hrtime.bigint() - started);
      socket.onclose = null;
      resolve(socket);
    };
  });
}

/** Does the round trips of one connection and closes it; ends early when an echo fails to come or is not the message. */
function talk(socket: WebSocket, { messages, size }: Work, tally: Tally): Promise<void> {
  const message = Buffer.alloc(size, "x");
  let [count, sentAt] = [0, 0n];
  const send = () => {
    message[0] = 97 + (count % 26);
    sentAt = process.hrtime.bigint();
    tally.sent(sentAt, size);
    socket.send(message);
  };
  return new Promise((resolve) => {
    if (socket.readyState === WebSocket.CLOSED) return resolve();
    socket.onclose = () => resolve();
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
      if (typeof data === "string" || !message.equals(new Uint8Array(data))) {
        console.error("receive: the echo is not the message");
        socket.close(1000);
        return;
      }
      tally.received(sentAt, process.hrtime.bigint(), data.byteLength);
      count += 1;
      if (count < messages) send();
      else socket.close(1000);
    };
    send();
  });
}

/** Bun's option beside the standard's: without it each connection would offer compression. */
function openSocket(url: string): WebSocket {
  return new WebSocket(url, { perMessageDeflate: false });
}
