import { type Clock, systemClock } from "@plumbline/backend/lifetime/clock";

/**
 * The priority of a task that yields to runs: people wait for one that comes second. One that comes last was asked for as well; what is idle
 * was not, and makes room for everything.
 */
export type TurnPriority = "second" | "last" | "idle";

/** Each makes room for those before it. */
const inOrder: readonly TurnPriority[] = ["second", "last", "idle"];

/** The right of a task to use the host. Its signal aborts with Preempted when another one comes before it. */
export interface HostTurn extends Disposable {
  readonly signal: AbortSignal;
}

/** Lock on the host: runs always get it; a script, a flame graph, a proof or a floor has it alone, and only while there is no run. */
export class HostLock {
  #runs = 0;
  #lastRunEndedMs: number;
  #turn: { readonly priority: TurnPriority; readonly task: AbortController; readonly over: Promise<void> } | undefined;
  readonly #clock: Pick<Clock, "monotonicMs">;

  constructor(clock: Pick<Clock, "monotonicMs"> = systemClock) {
    this.#clock = clock;
    this.#lastRunEndedMs = clock.monotonicMs();
  }

  /** Begins a run and preempts the task that has the host, if there is one. */
  beginRun(): Disposable {
    this.#runs += 1;
    this.#turn?.task.abort(new Preempted());
    return {
      [Symbol.dispose]: () => {
        this.#runs -= 1;
        this.#lastRunEndedMs = this.#clock.monotonicMs();
      },
    };
  }

  /** Takes the host for a task, after preempting one that comes later. @returns null while the host is another one's */
  async takeTurn(priority: TurnPriority): Promise<HostTurn | null> {
    const before = this.#turn;
    if (before && inOrder.indexOf(priority) < inOrder.indexOf(before.priority) && this.#runs === 0) {
      before.task.abort(new Preempted());
      await before.over;
    }
    return this.#runs > 0 || this.#turn ? null : this.#begin(priority);
  }

  #begin(priority: TurnPriority): HostTurn {
    let resolve: () => void = () => undefined;
    const over = new Promise<void>((onOver) => {
      resolve = onOver;
    });
    const task = new AbortController();
    this.#turn = { priority, task, over };
    return {
      signal: task.signal,
      [Symbol.dispose]: () => {
        this.#turn = undefined;
        resolve();
      },
    };
  }

  /** True if no run has used the host for that long, and this worker is at least that old. */
  isIdleFor(ms: number): boolean {
    return this.#runs === 0 && this.#clock.monotonicMs() - this.#lastRunEndedMs >= ms;
  }
}

/** Another task has begun that comes first: this one ends early and goes back to the queue. */
export class Preempted extends Error {
  override readonly name = "Preempted";
  constructor() {
    super("a task has begun that comes first: this one gives up the host");
  }
}
