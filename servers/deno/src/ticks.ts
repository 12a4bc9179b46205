import { REQUEST_READ_LIMIT_BYTES } from "./limits.ts";
import type { Session, Timer } from "./session.ts";
import type { Stats } from "./stats.ts";

const MICROS_PER_MS = 1000;
/** Bytes that may wait for a peer before it misses a tick. */
const MOST_WAITING_BYTES = 64 * 1024;

/**
 * Sends a tick at once and one every `everyMs` after it, whatever the peer sends. Intended times count from the first
 * tick, so lateness never adds up and a late tick says so. A peer that reads nothing misses the newest ticks.
 */
export class TicksSession implements Session {
  readonly readLimitBytes = REQUEST_READ_LIMIT_BYTES;
  readonly #socket: WebSocket;
  readonly #stats: Stats;
  readonly #everyMicros: number;
  #n = 0;
  #intendedMicros = 0;
  #timer: Timer | undefined;

  constructor(socket: WebSocket, stats: Stats, { everyMs }: { everyMs: number }) {
    this.#socket = socket;
    this.#stats = stats;
    this.#everyMicros = everyMs * MICROS_PER_MS;
  }

  open(): void {
    this.#intendedMicros = unixMicros();
    this.#tick();
  }

  message(): void {}

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Sends what is due. A timer may fire a little early; then nothing is. */
  #tick(): void {
    let nowMicros = unixMicros();
    while (nowMicros >= this.#intendedMicros) {
      this.#send(`${this.#n} ${this.#intendedMicros} ${nowMicros}`);
      this.#n += 1;
      this.#intendedMicros += this.#everyMicros;
      nowMicros = unixMicros();
    }
    const waitMs = Math.ceil((this.#intendedMicros - nowMicros) / MICROS_PER_MS);
    this.#timer = setTimeout(() => this.#tick(), waitMs);
  }

  #send(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount >= MOST_WAITING_BYTES) {
      this.#stats.queueFull += 1;
      return;
    }
    this.#socket.send(text);
    this.#stats.deliver(text.length);
  }
}

/** Unix time in microseconds that never goes back. */
function unixMicros(): number {
  return Math.floor((performance.timeOrigin + performance.now()) * MICROS_PER_MS);
}
