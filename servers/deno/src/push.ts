import { Buffer } from "node:buffer";
import { REQUEST_READ_LIMIT_BYTES } from "./limits.ts";
import { type Message, POLICY_VIOLATION, type Session, type Timer } from "./session.ts";
import type { Stats } from "./stats.ts";

/** Bytes that may wait for a peer before the next answer does. */
const HIGH_WATER_BYTES = 1024 * 1024;
/** How often a peer that does not take its answers is looked at: the runtime does not tell when it has. */
const LOOK_AGAIN_MS = 5;
/** Ids that may wait for their answers. */
const MOST_WAITING = 10_000;

/**
 * Answers each text message `<id>` with `count` messages of exactly `bytes` bytes that start with `<id>:<i>:`. An id
 * that does not fit closes with 1008, and so does a peer that asks for far more than it takes.
 */
export class PushSession implements Session {
  readonly readLimitBytes = REQUEST_READ_LIMIT_BYTES;
  readonly #socket: WebSocket;
  readonly #stats: Stats;
  readonly #count: number;
  readonly #bytes: number;
  readonly #ids: string[] = [];
  /** Answers given to the first id. */
  #answered = 0;
  #later: Timer | undefined;

  constructor(socket: WebSocket, stats: Stats, { count, bytes }: { count: number; bytes: number }) {
    this.#socket = socket;
    this.#stats = stats;
    this.#count = count;
    this.#bytes = bytes;
  }

  message(id: Message): void {
    if (typeof id !== "string") return;
    const fits = Buffer.byteLength(`${id}:${this.#count - 1}:`) <= this.#bytes;
    if (!fits || this.#ids.length >= MOST_WAITING) {
      this.#socket.close(POLICY_VIOLATION);
      return;
    }
    this.#ids.push(id);
    if (this.#later === undefined) this.#answer();
  }

  close(): void {
    clearTimeout(this.#later);
  }

  /** Answers as long as the peer takes it. */
  #answer(): void {
    this.#later = undefined;
    for (let id = this.#ids[0]; id !== undefined && this.#socket.readyState === WebSocket.OPEN; id = this.#ids[0]) {
      if (this.#socket.bufferedAmount >= HIGH_WATER_BYTES) {
        this.#later = setTimeout(() => this.#answer(), LOOK_AGAIN_MS);
        return;
      }
      const start = `${id}:${this.#answered}:`;
      this.#socket.send(start + "0".repeat(this.#bytes - Buffer.byteLength(start)));
      this.#stats.deliver(this.#bytes);
      this.#answered += 1;
      if (this.#answered === this.#count) {
        this.#ids.shift();
        this.#answered = 0;
      }
    }
  }
}
