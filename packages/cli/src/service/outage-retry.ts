import type { Terminal } from "../terminal/terminal.ts";
import { isTransient } from "./service-error.ts";

/** Pauses between the attempts of one outage: they double up to the longest. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** An outage is given up when its pauses come to more than this: longer than a restart with a migration. */
const GIVE_UP_MS = 10 * 60_000;

/** Retries requests with exponential backoff for as long as an outage of the service may last. */
export class OutageRetry {
  readonly #terminal: Terminal;
  readonly #signal: AbortSignal;
  #failures = 0;
  #pausedMs = 0;

  /** @param signal ends the pauses */
  constructor(terminal: Terminal, signal: AbortSignal) {
    this.#terminal = terminal;
    this.#signal = signal;
  }

  /** The service has answered: the outage, if there was one, is over. */
  answered(): void {
    if (this.#failures > 0) this.#terminal.complain("The service answers again.");
    this.#failures = 0;
    this.#pausedMs = 0;
  }

  /** Pauses before the next attempt. @throws the error itself if another attempt cannot succeed, or not in time */
  async afterFailure(error: unknown): Promise<void> {
    this.#signal.throwIfAborted();
    if (!isTransient(error)) throw error;
    const ms = error.retryAfterS === null ? backoffMs(this.#failures) : Math.max(FIRST_MS, error.retryAfterS * 1000);
    if (this.#pausedMs + ms > GIVE_UP_MS) throw error;
    if (this.#failures === 0)
      this.#terminal.complain(`${error.message} Plumb tries again for ${GIVE_UP_MS / 60_000} minutes.`);
    this.#failures += 1;
    this.#pausedMs += ms;
    await this.#terminal.pause(ms, this.#signal);
  }

  /** Repeats an idempotent request until it succeeds or the outage is given up. */
  async retry<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        await this.afterFailure(error);
      }
    }
  }
}

/** Half of it is random, so that the jobs that one outage stopped do not return at the same moment. */
function backoffMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (0.5 + Math.random() / 2);
}
