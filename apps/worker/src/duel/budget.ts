import type { Clock } from "@plumbline/backend/lifetime/clock";

/** The time that a duel may take. The first round of a server counts with its planned time alone: its image is built and it is proved in it. */
export class Budget {
  readonly #ms: number;
  readonly #plannedRoundMs: number;
  readonly #clock: Pick<Clock, "monotonicMs">;
  readonly #measured = new Set<string>();
  #rounds = 0;
  #usedMs = 0;
  #lastRoundEndedMs = 0;
  #longestRoundMs: number;

  constructor(ms: number, plannedRoundMs: number, clock: Pick<Clock, "monotonicMs">) {
    this.#ms = ms;
    this.#plannedRoundMs = plannedRoundMs;
    this.#longestRoundMs = plannedRoundMs;
    this.#clock = clock;
  }

  /** Notes that a round of these servers has ended. */
  noteRound(serverIds: readonly string[]): void {
    const nowMs = this.#clock.monotonicMs();
    const isFirst = serverIds.some((serverId) => !this.#measured.has(serverId));
    for (const serverId of serverIds) this.#measured.add(serverId);
    const tookMs = isFirst ? this.#plannedRoundMs : nowMs - this.#lastRoundEndedMs;
    this.#rounds += 1;
    this.#usedMs += tookMs;
    this.#longestRoundMs = Math.max(this.#longestRoundMs, tookMs);
    this.#lastRoundEndedMs = nowMs;
  }

  /** True if there is time for so many further rounds, one of which takes as long as the longest one so far and the others as long as the mean. */
  hasRoom(rounds = 1): boolean {
    if (this.#rounds === 0) return true;
    const sinceMs = this.#clock.monotonicMs() - this.#lastRoundEndedMs;
    const neededMs = this.#longestRoundMs + ((rounds - 1) * this.#usedMs) / this.#rounds;
    return this.#usedMs + sinceMs + neededMs <= this.#ms;
  }
}
