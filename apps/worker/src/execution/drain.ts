import { type Clock, systemClock } from "@plumbline/backend/lifetime/clock";

/** Longest wait for the trial under way after a stop signal: the launcher kills a worker 30 s after it. */
const DRAIN_WITHIN_MS = 20_000;

/** Time that the end of a measured trial takes after its load: the server's stop, the audit, the last writes. */
const CLOSING_MS = 8_000;

/** Knows when the load under way ends, so that a stop signal can wait for a trial that is nearly done. */
export class Drain {
  #loadEndsAtMs: number | null = null;
  readonly #clock: Pick<Clock, "monotonicMs">;

  constructor(clock: Pick<Clock, "monotonicMs"> = systemClock) {
    this.#clock = clock;
  }

  /** Announces that a load begins and ends after that time; null: the trial has ended. */
  expectLoadEnd(inMs: number | null): void {
    this.#loadEndsAtMs = inMs === null ? null : this.#clock.monotonicMs() + inMs;
  }

  /** Milliseconds to wait for the trial under way; 0 if it is not worth waiting for, or there is none. */
  waitMs(): number {
    if (this.#loadEndsAtMs === null) return 0;
    const remainingMs = Math.max(0, this.#loadEndsAtMs - this.#clock.monotonicMs()) + CLOSING_MS;
    return remainingMs <= DRAIN_WITHIN_MS ? remainingMs : 0;
  }
}
