import type { Clock, Timer } from "@plumbline/backend/lifetime/clock";
import type { Kernel } from "./kernel.ts";

/** A process of the product: it can be paused as by SIGSTOP, and killed as by SIGKILL. Its clock may be wrong. */
export class SimulatedProcess {
  readonly name: string;
  readonly clock: Clock;
  /** Error of its date against true time. */
  skewMs = 0;
  readonly #kernel: Kernel;
  readonly #startedMs: number;
  #isDead = false;
  #pausedFromMs = 0;
  #pausedUntilMs = 0;

  constructor(kernel: Kernel, name: string) {
    this.name = name;
    this.#kernel = kernel;
    this.#startedMs = kernel.nowMs;
    this.clock = {
      now: () => new Date(kernel.nowMs + this.skewMs),
      monotonicMs: () => kernel.nowMs - this.#startedMs,
      callAfter: (ms, callback) => this.#callAfter(ms, callback),
    };
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Nothing of it happens any more. */
  end(how: "is killed" | "ends"): void {
    this.#isDead = true;
    this.note(how);
  }

  /**
   * Nothing of it happens for that time; then all that became due does, in the order in which it was due.
   * @returns length of the pause, with the one that it prolongs
   */
  pause(ms: number): number {
    if (this.#kernel.nowMs >= this.#pausedUntilMs) this.#pausedFromMs = this.#kernel.nowMs;
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#kernel.nowMs + ms);
    this.note(`is paused for ${(ms / 1000).toFixed(1)} s`);
    return this.#pausedUntilMs - this.#pausedFromMs;
  }

  /** Acts in this process after that time, as an answer or a message arrives. */
  deliver(afterMs: number, act: () => unknown): void {
    this.#kernel.after(afterMs, () => this.#enter(act));
  }

  /** Waits by this process's timers. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.deliver(ms, resolve));
  }

  note(text: string): void {
    this.#kernel.note(`${this.name} ${text}`);
  }

  #enter(act: () => unknown): unknown {
    if (this.#isDead) return undefined;
    const leftMs = this.#pausedUntilMs - this.#kernel.nowMs;
    if (leftMs <= 0) return act();
    this.#kernel.inOrderAfter(leftMs, () => this.#enter(act));
    return undefined;
  }

  #callAfter(ms: number, callback: () => void): Timer {
    let isDisposed = false;
    this.deliver(ms, () => {
      if (!isDisposed) callback();
    });
    return {
      unref: () => undefined,
      [Symbol.dispose]() {
        isDisposed = true;
      },
    };
  }
}
