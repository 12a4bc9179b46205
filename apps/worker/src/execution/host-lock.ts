/** Who may use the host: runs always; what stands aside for them, a proof or a flame graph, only while no run does. */
export class HostTurns {
  #runs = 0;
  #lastRunEndedMs = Date.now();
  #aside: AbortController | undefined;

  /** Begins a run; what is done aside is asked to make room. */
  beginRun(): Disposable {
    this.#runs += 1;
    this.#aside?.abort(new MadeRoom());
    return {
      [Symbol.dispose]: () => {
        this.#runs -= 1;
        this.#lastRunEndedMs = Date.now();
      },
    };
  }

  /** Begins what stands aside; null while the host is busy. Its signal aborts with MadeRoom when a run begins. */
  beginAside(): ({ readonly signal: AbortSignal } & Disposable) | null {
    if (this.#runs > 0 || this.#aside) return null;
    const aside = new AbortController();
    this.#aside = aside;
    return {
      signal: aside.signal,
      [Symbol.dispose]: () => {
        this.#aside = undefined;
      },
    };
  }

  /** Whether no run has used the host for that long, nor this worker begun. */
  hasRested(ms: number): boolean {
    return this.#runs === 0 && Date.now() - this.#lastRunEndedMs >= ms;
  }
}

/** Why a proof or a flame graph ended early: a run began, and it goes back to the queue. */
export class MadeRoom extends Error {
  override readonly name = "MadeRoom";
  constructor() {
    super("a run has begun: what is done aside makes room");
  }
}
