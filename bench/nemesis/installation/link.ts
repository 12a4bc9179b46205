import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** State of a link: as it is without a fault, refusing connections, passing nothing on, or passing it on late. */
export type LinkState =
  | { readonly kind: "open" }
  | { readonly kind: "cut" }
  | { readonly kind: "silent" }
  | { readonly kind: "slow"; readonly delayMs: number };

/** Bytes that wait in one direction of a connection before its source is paused. */
const MOST_WAITING = 1 << 20;

/** An address that links listen on and lead to; `host` is the loopback address if it is absent. */
type End = { readonly port: number; readonly host?: string } | { readonly path: string };

/** A proxy in front of a store or an engine. Disposal ends its connections. */
export interface Link extends AsyncDisposable {
  /** The port where it listens; 0 for a path. */
  readonly port: number;
  set(state: LinkState): void;
}

/**
 * Opens a proxy from a port, or from a socket's path, to a store or an engine. A connection that is
 * half closed stays so, as Docker's attach needs it.
 * @param listen port 0: any free one
 */
export async function openLink(listen: End, target: End): Promise<Link> {
  const gate = new Gate();
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (gate.isCut) {
      reset(near);
      return;
    }
    const far = connect({ ...toAddress(target), allowHalfOpen: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      pass(from, to, gate);
      from.on("error", () => to.destroy()).on("close", () => sockets.delete(from));
    }
    far.on("close", () => near.destroySoon());
    near.on("close", () => far.destroySoon());
  });
  server.listen(toAddress(listen));
  await once(server, "listening");
  const endAll = () => {
    for (const socket of sockets) reset(socket);
  };
  return {
    port: "port" in listen ? (server.address() as AddressInfo).port : 0,
    set(state) {
      gate.set(state);
      if (state.kind === "cut") endAll();
    },
    async [Symbol.asyncDispose]() {
      gate.set({ kind: "open" });
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}

const toAddress = (end: End) => ("port" in end ? { host: "127.0.0.1", ...end } : { path: end.path });

/** Ends a connection as a network does that is gone; a local socket knows no reset. */
function reset(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
  else socket.resetAndDestroy();
}

/** Passes what one side says on to the other, in order, when the gate lets it. */
function pass(from: Socket, to: Socket, gate: Gate): void {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const inTurn = (act: () => void) => {
    last = last.then(() => gate.open()).then(act);
  };
  from.on("data", (bytes: Buffer) => {
    waiting += bytes.length;
    if (waiting > MOST_WAITING) from.pause();
    inTurn(() => {
      waiting -= bytes.length;
      if (waiting <= MOST_WAITING) from.resume();
      if (to.writable) to.write(bytes);
    });
  });
  from.on("end", () => inTurn(() => void to.end()));
}

/** The state of a link, which every byte waits for. */
class Gate {
  #state: LinkState = { kind: "open" };
  #waiting: (() => void)[] = [];

  get isCut(): boolean {
    return this.#state.kind === "cut";
  }

  set(state: LinkState): void {
    this.#state = state;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Resolves once bytes may pass. */
  async open(): Promise<void> {
    while (this.#state.kind === "silent") await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#state.kind === "slow") await delay(this.#state.delayMs);
  }
}
