import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A way to a service that can be cut and stalled, as networks are. */
export interface Door extends AsyncDisposable {
  /** The address to connect to: a socket's path or a port on this machine, like the target's. */
  readonly path: string;
  readonly port: number;
  /** Ends every connection and refuses new ones; returns how often somebody was refused since. */
  cut(): () => number;
  /** Keeps every connection open and lets nothing through. */
  stall(): void;
  /** Lets new connections through again. */
  mend(): void;
}

/** Opens a way to `target`, by a socket's path where the target is one and by a port otherwise. */
export async function openDoor(target: NetConnectOpts): Promise<Door> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-door-"));
  const path = join(folder, "door.sock");
  const open = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const server = createServer((client) => {
    if (isCut) {
      refused++;
      client.destroy();
      return;
    }
    const service = connect(target);
    for (const socket of [client, service]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        service.destroy();
      });
    }
    client.pipe(service).pipe(client);
  });
  await new Promise<void>((resolve) =>
    "path" in target ? server.listen(path, resolve) : server.listen(0, "127.0.0.1", resolve),
  );
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
    const before = refused;
    return () => refused - before;
  };
  return {
    path,
    port: "path" in target ? 0 : (server.address() as AddressInfo).port,
    cut,
    stall: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    mend: () => {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
