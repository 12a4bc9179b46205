import type { Seen } from "../../invariants/live-order.ts";

/** Run as an open page shows it at the end. */
interface Shown {
  readonly status: string;
  readonly trials: readonly string[];
}

/** Everything that was seen of an installation from outside while the nemesis was at work. The checker reads nothing else but what is stored. */
export class History {
  /** Runs whose start was acknowledged. */
  readonly started: string[] = [];
  /** Runs whose cancellation was acknowledged. */
  readonly cancelled = new Set<string>();
  /** Answers that neither did what was asked nor said that something is away, in words. */
  readonly wrongAnswers: string[] = [];
  /** Faults that were injected, as `describeFault` names them. */
  readonly injected = new Set<string>();
  /** Events that each run's page got. */
  readonly seen = new Map<string, Seen[]>();
  /** Each run's page at the end; absent where it never showed anything. */
  readonly shown = new Map<string, Shown>();
  readonly #lines: string[] = [];
  #beganMs = performance.now();

  /** The installation is up: the plan's times count from now on. */
  begin(): void {
    this.#beganMs = performance.now();
    this.note("the installation is up");
  }

  /** Milliseconds since the beginning. */
  get elapsedMs(): number {
    return performance.now() - this.#beganMs;
  }

  note(text: string): void {
    this.#lines.push(`${(this.elapsedMs / 1_000).toFixed(1).padStart(6)} s  ${text.replaceAll(/\s*\n\s*/g, " ")}`);
  }

  get lines(): readonly string[] {
    return this.#lines;
  }
}
