import { ECHO_READ_LIMIT_BYTES } from "./limits.ts";
import { DROPPED, type Session, type Socket } from "./session.ts";
import type { Stats } from "./stats.ts";

/** Sends every message back: same type, same bytes, same order. A peer that takes too little is cut off. */
export class EchoSession implements Session {
  readonly readLimitBytes = ECHO_READ_LIMIT_BYTES;
  readonly #stats: Stats;

  constructor(stats: Stats) {
    this.#stats = stats;
  }

  message(socket: Socket, message: string | Buffer): void {
    const bytes = Buffer.byteLength(message);
    // An empty message counts as nothing sent, even when it was sent.
    if (socket.send(message) === DROPPED && bytes > 0) socket.terminate();
    else this.#stats.deliver(bytes);
  }
}
