import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** A TCP server on one address that waits for one connection. */
export interface Receiver extends AsyncDisposable {
  readonly port: number;
  readonly connected: Promise<Connection>;
}

interface Connection {
  readonly remoteAddress: string | undefined;
  /** Lets the other side begin, and resolves with the count of bytes that it sent before it hung up. */
  receive(): Promise<number>;
}

export async function openReceiver(address: string): Promise<Receiver> {
  const server = createServer().listen(0, address);
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  const sockets: Socket[] = [];
  const connected = new Promise<Connection>((resolve) => {
    server.once("connection", (socket) => {
      sockets.push(socket);
      resolve({ remoteAddress: socket.remoteAddress, receive: () => receive(socket) });
    });
  });
  return {
    port: bound.port,
    connected,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

async function receive(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on("data", (chunk) => {
    bytes += chunk.length;
  });
  socket.write("!");
  await once(socket, "end");
  return bytes;
}
