import { type Clock, systemClock } from "@plumbline/backend/lifetime/clock";
import { AppError } from "@plumbline/core/failure/app-error";
import type { FailureText } from "@plumbline/core/failure/failure-text";
import { failures } from "@plumbline/core/failure/failures";
import { isRetried } from "@plumbline/core/failure/is-retried";

/** Infrastructure failures in a row after which the worker takes no runs for a while. */
const FAILURES_ALLOWED = 3;
/** Time after which such a worker tries one run again. */
const REST_MS = 5 * 60_000;

/** Circuit breaker of a worker: it decides if the worker may take a run. */
export class WorkerHealth {
  #failuresInARow = 0;
  #restsUntilMs = 0;
  #last: AppError | undefined;
  readonly #clock: Pick<Clock, "monotonicMs">;

  constructor(clock: Pick<Clock, "monotonicMs"> = systemClock) {
    this.#clock = clock;
  }

  /**
   * Notes the end of a trial or of an attempt: null if nothing failed. Failures of the database and of the worker's own
   * process say nothing about the host, and a disturbed measurement has its own limit for each run.
   */
  note(error: AppError | null): void {
    if (error === null || !isRetried(error.code)) {
      this.#failuresInARow = 0;
      return;
    }
    const { blames }: FailureText = failures[error.code];
    if (blames === "database" || blames === "worker" || error.code === "HOST_DISTURBED") return;
    this.#last = error;
    this.#failuresInARow++;
    if (this.#failuresInARow >= FAILURES_ALLOWED) this.#restsUntilMs = this.#clock.monotonicMs() + REST_MS;
  }

  /** The reason why the worker rests after failures in a row; null if it does not. */
  restReason(): AppError | null {
    if (this.#clock.monotonicMs() >= this.#restsUntilMs) return null;
    return new AppError(
      "HOST_UNHEALTHY",
      `${this.#failuresInARow} attempts in a row failed on this host, the last one so: ${this.#last?.message}`,
      { evidence: { lastCode: this.#last?.code ?? null }, cause: this.#last },
    );
  }
}
