import type { LiveEvent } from "@plumbline/core/run/views";
import type { Warns } from "../lifetime/best-effort.ts";
import type { Clock } from "../lifetime/clock.ts";

/** Events that may wait, of all runs: an outage of Redis costs a bounded amount of memory. */
const MAX_WAITING = 5_000;
const RETRY_MS = 500;

/** Events of one run that wait; `hasGap` if earlier ones were dropped and its viewers do not know yet. */
type Waiting = { events: LiveEvent[]; hasGap: boolean };

/** Appends events to the stream of a run, in order. */
type Append = (runId: string, events: readonly LiveEvent[]) => Promise<unknown>;

/**
 * A bounded queue between those who publish and Redis: nobody waits for it. Events that Redis does not accept are
 * dropped and counted, and the run's viewers get a `gap` in their place as soon as Redis accepts it. They are not sent
 * again, because Redis may have stored them before its answer was lost.
 */
export class LivePublisher {
  readonly #append: Append;
  readonly #log: Warns;
  readonly #clock: Clock;
  readonly #waiting = new Map<string, Waiting>();
  #size = 0;
  #dropped = 0;
  #isClosed = false;
  #wake: () => void = () => undefined;
  #isSending = false;
  #sending: Promise<void> = Promise.resolve();

  constructor(append: Append, log: Warns, clock: Clock) {
    this.#append = append;
    this.#log = log;
    this.#clock = clock;
  }

  /** Queues events behind the earlier ones of the same run. */
  offer(runId: string, events: readonly LiveEvent[]): void {
    if (events.length === 0 || this.#isClosed) return;
    this.#at(runId).events.push(...events);
    this.#size += events.length;
    if (this.#size > MAX_WAITING) this.#drop(runId, this.#take(runId).events.length);
    if (!this.#isSending) this.#sending = this.#send();
  }

  /** Resolves when everything offered so far is published; not while Redis is away. */
  flushed(): Promise<void> {
    return this.#sending;
  }

  /** Sends what waits, unless Redis does not accept it, and ends. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    await this.#sending;
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    for (let [runId] = this.#waiting.keys(); runId !== undefined; [runId] = this.#waiting.keys()) {
      const { events, hasGap } = this.#take(runId);
      try {
        await this.#append(runId, hasGap ? [{ type: "gap" }, ...events] : events);
      } catch (err) {
        this.#drop(runId, events.length, err);
        if (this.#isClosed) break;
        await this.#rest();
      }
    }
    this.#isSending = false;
  }

  #at(runId: string): Waiting {
    const waiting = this.#waiting.get(runId) ?? { events: [], hasGap: false };
    this.#waiting.set(runId, waiting);
    return waiting;
  }

  #take(runId: string): Waiting {
    const taken = this.#at(runId);
    this.#waiting.delete(runId);
    this.#size -= taken.events.length;
    return taken;
  }

  #drop(runId: string, count: number, err?: unknown): void {
    this.#at(runId).hasGap = true;
    this.#dropped += count;
    this.#log.warn({ err, runId, dropped: this.#dropped }, "live events were dropped: Redis does not accept them");
  }

  /** Waits before the next attempt. It keeps no process alive. */
  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#clock.callAfter(RETRY_MS, resolve);
      timer.unref();
      this.#wake = () => {
        timer[Symbol.dispose]();
        resolve();
      };
    });
  }
}
