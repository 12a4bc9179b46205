import { REQUEST_READ_LIMIT_BYTES } from "./limits.ts";
import { DROPPED, OPEN, type Session, type Socket } from "./session.ts";
import type { Stats } from "./stats.ts";

const MICROS_PER_MS = 1000;

/**
 * Sends a tick at once and one every `everyMs` after it, whatever the peer sends. Intended times count from the first
 * tick, so lateness never adds up and a late tick says so. A peer that reads nothing misses the newest ticks.
 */
export class TicksSession implements Session {
  readonly readLimitBytes = REQUEST_READ_LIMIT_BYTES;
  readonly #stats: Stats;
  readonly #everyMicros: number;
  #n = 0;
  #intendedMicros = 0;
  #timer: Timer | undefined;

  constructor(stats: Stats, { everyMs }: { everyMs: number }) {
    this.#stats = stats;
    this.#everyMicros = everyMs * MICROS_PER_MS;
  }

  open(socket: Socket): void {
    this.#intendedMicros = unixMicros();
    this.#tick(socket);
  }

  message(): void {}

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Sends what is due. A timer may fire a little early; then nothing is. */
  #tick(socket: Socket): void {
    let nowMicros = unixMicros();
    while (nowMicros >= this.#intendedMicros) {
      this.#send(socket, `${this.#n} ${this.#intendedMicros} ${nowMicros}`);
      this.#n += 1;
      this.#intendedMicros += this.#everyMicros;
      nowMicros = unixMicros();
    }
    const waitMs = Math.ceil((this.#intendedMicros - nowMicros) / MICROS_PER_MS);
    this.#timer = setTimeout(() => this.#tick(socket), waitMs);
  }

  #send(socket: Socket, text: string): void {
    if (socket.readyState !== OPEN) return;
    if (socket.send(text) === DROPPED) this.#stats.queueFull += 1;
    else this.#stats.deliver(text.length);
  }
}

/** Unix time in microseconds that never goes back. */
function unixMicros(): number {
  return Math.floor((performance.timeOrigin + performance.now()) * MICROS_PER_MS);
}
