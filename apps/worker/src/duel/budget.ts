import type { Clock } from "@plumbline/backend/lifetime/clock";

/** The time that a duel may take. Its first round counts with its planned time alone: images are built and servers are proved in it. */
export class Budget {
  readonly #ms: number;
  readonly #plannedRoundMs: number;
  readonly #clock: Pick<Clock, "monotonicMs">;
  #beganMs: number | null = null;
  #lastRoundEndedMs = 0;
  #longestRoundMs: number;

  constructor(ms: number, plannedRoundMs: number, clock: Pick<Clock, "monotonicMs">) {
    this.#ms = ms;
    this.#plannedRoundMs = plannedRoundMs;
    this.#longestRoundMs = plannedRoundMs;
    this.#clock = clock;
  }

  /** Notes that a round has ended. */
  noteRound(): void {
    const nowMs = this.#clock.monotonicMs();
    if (this.#beganMs === null) this.#beganMs = nowMs - this.#plannedRoundMs;
    else this.#longestRoundMs = Math.max(this.#longestRoundMs, nowMs - this.#lastRoundEndedMs);
    this.#lastRoundEndedMs = nowMs;
  }

  /** True if there is time for another round that takes as long as the longest one so far. */
  hasRoom(): boolean {
    if (this.#beganMs === null) return true;
    return this.#clock.monotonicMs() - this.#beganMs + this.#longestRoundMs <= this.#ms;
  }
}
