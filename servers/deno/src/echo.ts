import { ECHO_READ_LIMIT_BYTES } from "./limits.ts";
import { type Message, POLICY_VIOLATION, type Session } from "./session.ts";
import type { Stats } from "./stats.ts";

/** Bytes that may wait for one peer. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;

/** Sends every message back: same type, same bytes, same order. A peer that takes too little is closed with 1008. */
export class EchoSession implements Session {
  readonly readLimitBytes = ECHO_READ_LIMIT_BYTES;
  readonly #socket: WebSocket;
  readonly #stats: Stats;

  constructor(socket: WebSocket, stats: Stats) {
    this.#socket = socket;
    this.#stats = stats;
  }

  message(message: Message, bytes: number): void {
    if (this.#socket.bufferedAmount > MOST_WAITING_BYTES) {
      this.#socket.close(POLICY_VIOLATION);
      return;
    }
    this.#socket.send(message);
    this.#stats.deliver(bytes);
  }
}
