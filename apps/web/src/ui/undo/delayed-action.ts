/** An action that can still be undone: it begins when its time is over. */
export type DelayedAction = {
  /** The consequence: "Tuesday will be deleted." */
  text: string;
  /** Rejects on failure, which is then shown in place of the text. */
  act: () => Promise<unknown>;
};

/** The one action that waits, and a timer for it. A next one begins the one before at once, so that none is forgotten. */
export class DelayedActions {
  #waiting: { action: DelayedAction; timer: ReturnType<typeof setTimeout> } | null = null;
  readonly #begin: (action: DelayedAction) => void;
  readonly #delayMs: number;

  constructor(begin: (action: DelayedAction) => void, delayMs: number) {
    this.#begin = begin;
    this.#delayMs = delayMs;
  }

  add(action: DelayedAction): void {
    this.flush();
    this.#waiting = { action, timer: setTimeout(() => this.flush(), this.#delayMs) };
  }

  /** Begins the waiting action now. */
  flush(): void {
    const waiting = this.#take();
    if (waiting) this.#begin(waiting);
  }

  /** Forgets the waiting action: it never begins. */
  undo(): void {
    this.#take();
  }

  #take(): DelayedAction | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (!waiting) return null;
    clearTimeout(waiting.timer);
    return waiting.action;
  }
}
