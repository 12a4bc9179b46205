/** Who may use the host: runs always; a proof only while no run does, and it makes room when one comes. */
export class HostTurns {
  #runs = 0;
  #lastRunEndedMs = Date.now();
  #proof: AbortController | undefined;

  /** Begins a run; a proof under way is asked to make room. */
  beginRun(): Disposable {
    this.#runs += 1;
    this.#proof?.abort(new MadeRoom());
    return {
      [Symbol.dispose]: () => {
        this.#runs -= 1;
        this.#lastRunEndedMs = Date.now();
      },
    };
  }

  /** Begins a proof; null while the host is busy. Its signal aborts with MadeRoom when a run begins. */
  beginProof(): ({ readonly signal: AbortSignal } & Disposable) | null {
    if (this.#runs > 0 || this.#proof) return null;
    const proof = new AbortController();
    this.#proof = proof;
    return {
      signal: proof.signal,
      [Symbol.dispose]: () => {
        this.#proof = undefined;
      },
    };
  }

  /** Whether no run has used the host for that long, nor this worker begun. */
  hasRested(ms: number): boolean {
    return this.#runs === 0 && Date.now() - this.#lastRunEndedMs >= ms;
  }
}

/** Why a proof ended early: a run began, and the proof goes back to the queue. */
export class MadeRoom extends Error {
  override readonly name = "MadeRoom";
  constructor() {
    super("a run has begun: the proof makes room");
  }
}
