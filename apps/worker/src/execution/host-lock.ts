import { type Clock, systemClock } from "@plumbline/backend/lifetime/clock";

/** Lock on the host: runs always get it; a low-priority task, a proof or a flame graph, gets it only while there is no run. */
export class HostLock {
  #runs = 0;
  #lastRunEndedMs: number;
  #lowPriority: AbortController | undefined;
  readonly #clock: Pick<Clock, "monotonicMs">;

  constructor(clock: Pick<Clock, "monotonicMs"> = systemClock) {
    this.#clock = clock;
    this.#lastRunEndedMs = clock.monotonicMs();
  }

  /** Begins a run and preempts the low-priority task, if there is one. */
  beginRun(): Disposable {
    this.#runs += 1;
    this.#lowPriority?.abort(new Preempted());
    return {
      [Symbol.dispose]: () => {
        this.#runs -= 1;
        this.#lastRunEndedMs = this.#clock.monotonicMs();
      },
    };
  }

  /** Takes the one low-priority slot; null while the host is busy. Its signal aborts with Preempted when a run begins. */
  takeLowPrioritySlot(): ({ readonly signal: AbortSignal } & Disposable) | null {
    if (this.#runs > 0 || this.#lowPriority) return null;
    const task = new AbortController();
    this.#lowPriority = task;
    return {
      signal: task.signal,
      [Symbol.dispose]: () => {
        this.#lowPriority = undefined;
      },
    };
  }

  /** True if no run has used the host for that long, and this worker is at least that old. */
  isIdleFor(ms: number): boolean {
    return this.#runs === 0 && this.#clock.monotonicMs() - this.#lastRunEndedMs >= ms;
  }
}

/** A run has begun: the low-priority task ends early and goes back to the queue. */
export class Preempted extends Error {
  override readonly name = "Preempted";
  constructor() {
    super("a run has begun: the low-priority task gives up the host");
  }
}
