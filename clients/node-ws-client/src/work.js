import { WebSocket } from "ws";
import { Tally } from "./tally.js";

/** How long a handshake may take. */
const PATIENCE_MS = 30_000;

/**
 * Dials all connections at once, waits until each is open or has failed, and then does the round trips.
 * @param {{ url: string, clients: number, messages: number, size: number }} work
 */
export async function doWork(work) {
  const tally = new Tally(work.clients);
  const sockets = await Promise.all(Array.from({ length: work.clients }, () => dial(work.url, tally)));
  await Promise.all(sockets.filter((socket) => socket !== null).map((socket) => talk(socket, work, tally)));
  return tally.result();
}

/** Null where no connection came about. */
function dial(url, tally) {
  const started = process.hrtime.bigint();
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout: PATIENCE_MS });
    const fail = (error) => {
      tally.failed += 1;
      console.error(`connect: ${error.message}`);
      resolve(null);
    };
    socket.once("error", fail);
    socket.once("open", () => {
      tally.connected(process.hrtime.bigint() - started);
      socket.off("error", fail);
      socket.on("error", (error) => console.error(`connection: ${error.message}`));
      resolve(socket);
    });
  });
}

/** Does the round trips of one connection and closes it; ends early when an echo fails to come or is not the message. */
function talk(socket, { messages, size }, tally) {
  const message = Buffer.alloc(size, "x");
  let [count, sentAt] = [0, 0n];
  const send = () => {
    message[0] = 97 + (count % 26);
    sentAt = process.hrtime.bigint();
    tally.sent(sentAt, size);
    socket.send(message);
  };
  return new Promise((resolve) => {
    socket.once("close", resolve);
    socket.on("message", (echo) => {
      if (!message.equals(echo)) {
        console.error("receive: the echo is not the message");
        socket.close(1000);
        return;
      }
      tally.received(sentAt, process.hrtime.bigint(), echo.length);
      count += 1;
      if (count < messages) send();
      else socket.close(1000);
    });
    send();
  });
}
