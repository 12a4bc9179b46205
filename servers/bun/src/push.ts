import { REQUEST_READ_LIMIT_BYTES } from "./limits.ts";
import { OPEN, type Session, type Socket } from "./session.ts";
import type { Stats } from "./stats.ts";

const POLICY_VIOLATION = 1008;
/** Bytes that may wait for a peer before the next answer does. */
const HIGH_WATER_BYTES = 1024 * 1024;
/** Ids that may wait for their answers. */
const MOST_WAITING = 10_000;

/**
 * Answers each text message `<id>` with `count` messages of exactly `bytes` bytes that start with `<id>:<i>:`. An id
 * that does not fit closes with 1008, and so does a peer that asks for far more than it takes.
 */
export class PushSession implements Session {
  readonly readLimitBytes = REQUEST_READ_LIMIT_BYTES;
  readonly #stats: Stats;
  readonly #count: number;
  readonly #bytes: number;
  readonly #ids: string[] = [];
  /** Answers given to the first id. */
  #answered = 0;

  constructor(stats: Stats, { count, bytes }: { count: number; bytes: number }) {
    this.#stats = stats;
    this.#count = count;
    this.#bytes = bytes;
  }

  message(socket: Socket, id: string | Buffer): void {
    if (typeof id !== "string") return;
    const fits = Buffer.byteLength(`${id}:${this.#count - 1}:`) <= this.#bytes;
    if (!fits || this.#ids.length >= MOST_WAITING) {
      socket.close(POLICY_VIOLATION);
      return;
    }
    this.#ids.push(id);
    this.drain(socket);
  }

  /** Answers as long as the peer takes it. */
  drain(socket: Socket): void {
    while (socket.readyState === OPEN && socket.getBufferedAmount() < HIGH_WATER_BYTES) {
      const [id] = this.#ids;
      if (id === undefined) return;
      const start = `${id}:${this.#answered}:`;
      socket.send(start + "0".repeat(this.#bytes - Buffer.byteLength(start)));
      this.#stats.deliver(this.#bytes);
      this.#answered += 1;
      if (this.#answered === this.#count) {
        this.#ids.shift();
        this.#answered = 0;
      }
    }
  }
}
