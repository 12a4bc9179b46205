import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A proxy in front of a service that can be cut and stalled, as networks and frozen services are. */
export interface Door extends AsyncDisposable {
  /** The address to connect to: a socket's path or a port on this machine, like the target's. */
  readonly path: string;
  readonly port: number;
  /** Ends every connection and refuses new ones; returns how often somebody was refused since. */
  cut(): () => number;
  /** Keeps every connection open, accepts new ones, and lets nothing through. */
  stall(): void;
  /** Lets everything through again, also what was sent meanwhile. */
  mend(): void;
}

/**
 * Opens a proxy to `target`, by a socket's path where the target is one and by a port otherwise.
 * @param address the address that it listens on where it has a port
 */
export async function openDoor(target: NetConnectOpts, address = "127.0.0.1"): Promise<Door> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-door-"));
  const path = join(folder, "door.sock");
  const pairs = new Set<readonly [client: Socket, service: Socket]>();
  let state: "open" | "cut" | "stalled" = "open";
  let refused = 0;
  const server = createServer((client) => {
    if (state === "cut") {
      refused++;
      client.destroy();
      return;
    }
    const pair = tie(client, connect(target), () => pairs.delete(pair));
    pairs.add(pair);
    if (state === "open") pass(pair);
  });
  await new Promise<void>((resolve) =>
    "path" in target ? server.listen(path, resolve) : server.listen(0, address, resolve),
  );
  const cut = () => {
    state = "cut";
    for (const sockets of pairs) for (const socket of sockets) socket.destroy();
    const before = refused;
    return () => refused - before;
  };
  return {
    path,
    port: "path" in target ? 0 : (server.address() as AddressInfo).port,
    cut,
    stall: () => {
      state = "stalled";
      for (const sockets of pairs) for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      if (state === "stalled") for (const pair of pairs) pass(pair);
      state = "open";
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function pass([client, service]: readonly [Socket, Socket]): void {
  client.pipe(service).pipe(client);
}

/** Both ends of one connection: the end of one ends the other. */
function tie(client: Socket, service: Socket, onEnd: () => void): readonly [Socket, Socket] {
  for (const socket of [client, service]) {
    socket.on("error", () => undefined);
    socket.on("close", () => {
      client.destroy();
      service.destroy();
      onEnd();
    });
  }
  return [client, service];
}
