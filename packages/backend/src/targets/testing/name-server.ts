import { createSocket } from "node:dgram";
import { once } from "node:events";

const TXT = 16;

/** A name server on this machine. */
export interface NameServer extends AsyncDisposable {
  /** `address:port`, as a resolver takes it. */
  readonly address: string;
}

/** Starts a name server that answers each question for TXT with the same text (RFC 1035, 4.1). */
export async function startNameServer(text: string): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => {
    const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
    const question = query.subarray(12, questionEnd(query));
    const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
    const record = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 0, 0, data.length]);
    socket.send(Buffer.concat([header, question, record, data]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    [Symbol.asyncDispose]: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}

/** Behind the name's labels, its type and its class. */
function questionEnd(query: Buffer): number {
  let at = 12;
  while (query[at]) at += (query[at] ?? 0) + 1;
  return at + 5;
}
