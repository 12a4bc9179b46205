import { AppError } from "@plumbline/core/failure/app-error";

/** A request that takes longer is waiting for the database or has much to do; a probe finds out which. */
const PROBE_AFTER_MS = 500;
/** With the limit above it keeps the promise of an answer within two seconds. */
const PROBE_LIMIT_MS = 1_400;
const PROBE_AGAIN_MS = 500;
/**
 * Watches PostgreSQL on behalf of requests. Once a request has waited a while, a probe on a connection of its own asks
 * PostgreSQL for a sign of life, so that a slow query is told apart from a PostgreSQL that is frozen or out of reach.
 */
export class DatabaseWatch implements Disposable {
  readonly #probe: () => Promise<unknown>;
  readonly #nowMs: () => number;
  #asking: Promise<boolean> | null = null;
  #answeredAtMs = Number.NEGATIVE_INFINITY;
  #isAway = false;
  #again: NodeJS.Timeout | undefined;
  #isDisposed = false;

  /** @param probe asks PostgreSQL for anything, beside the pool that requests use */
  constructor(probe: () => Promise<unknown>, nowMs: () => number = performance.now.bind(performance)) {
    this.#probe = probe;
    this.#nowMs = nowMs;
  }

  /**
   * Does a request's work, and gives up on it once PostgreSQL does not answer; a slow query is waited for. While
   * PostgreSQL is known to be away nothing is begun.
   * @throws DATABASE_UNAVAILABLE
   */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAway) throw unavailable();
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const lost = new Promise<never>((_, reject) => {
      const ask = async () => {
        const answers = await this.answers();
        if (isOver) return;
        if (answers) timer = setTimeout(ask, PROBE_AFTER_MS);
        else reject(unavailable());
      };
      timer = setTimeout(ask, PROBE_AFTER_MS);
    });
    try {
      return await Promise.race([work(), lost]);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  /** True if PostgreSQL gives a sign of life within 1.4 s, or has given one just now. */
  answers(): Promise<boolean> {
    if (this.#nowMs() - this.#answeredAtMs < PROBE_AGAIN_MS) return Promise.resolve(true);
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    clearTimeout(this.#again);
  }

  async #ask(): Promise<boolean> {
    const answers = await settlesWithin(this.#probe(), PROBE_LIMIT_MS);
    this.#asking = null;
    this.#isAway = !answers;
    if (answers) this.#answeredAtMs = this.#nowMs();
    else if (!this.#isDisposed) this.#again = setTimeout(() => void this.answers(), PROBE_AGAIN_MS).unref();
    return answers;
  }
}

const unavailable = () => new AppError("DATABASE_UNAVAILABLE", "PostgreSQL does not answer.");

/** True if the promise fulfils in time. */
function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    // an answer that has arrived while this process was busy is read before the limit counts
    const timer = setTimeout(() => setImmediate(() => resolve(false)), ms);
    promise
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}
