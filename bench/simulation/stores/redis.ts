import {
  BEGINNING,
  type EventStreams,
  type StoredEntry,
  type StreamFollower,
} from "@plumbline/backend/live/redis-streams";
import type { JobQueue } from "@plumbline/backend/queue/job-queue";
import type { Kernel } from "../kernel/kernel.ts";
import type { SimulatedProcess } from "../kernel/process.ts";
import type { Defect } from "./defects.ts";

/** Requests wait this long, and the connection of live events that long. */
const REQUEST_WAITS_MS = 500;
const EVENTS_WAIT_MS = 5_000;
const BLOCK_MS = 5_000;
/** A job whose worker gives no sign of life for this long is dropped (`maxStalledCount: 0`): it is gone, or its "done" never arrived. */
const STALLED_AFTER_MS = 30_000;

type QueuedJob = {
  readonly job: unknown;
  /** Unix time of its delay's end: by the clock of the process that has added it, and compared with that of the one which takes it. */
  dueAtMs: number;
  holder: SimulatedProcess | null;
  takenAtMs: number;
  /** True from the end of its handling on: its holder gives no further sign of life for it. */
  isHandled: boolean;
};

const wallMs = ({ clock }: SimulatedProcess) => clock.now().getTime();

const away = () => new Error("Connection is closed.");

/** Redis as the product uses it: queues of jobs that deliver ids, and streams of live events. It may lose everything. */
export class SimulatedRedis {
  awayUntilMs = 0;
  /** Probability that an answer is lost although the command was executed, and that a job is delivered twice. */
  lossRate = 0;
  readonly #kernel: Kernel;
  readonly #defect: Defect | undefined;
  readonly #queues = new Map<string, Map<string, QueuedJob>>();
  readonly #streams = new Map<string, StoredEntry[]>();
  #waiting: (() => void)[] = [];
  #lastId = { ms: 0, n: 0 };

  constructor(kernel: Kernel, defect: Defect | undefined) {
    this.#kernel = kernel;
    this.#defect = defect;
  }

  goAway(ms: number): void {
    this.awayUntilMs = Math.max(this.awayUntilMs, this.#kernel.nowMs + ms);
    this.#kernel.note(`Redis is away for ${(ms / 1000).toFixed(1)} s`);
    this.#wakeFollowers();
  }

  /** Loses all jobs and all events. */
  flush(): void {
    this.#queues.clear();
    this.#streams.clear();
    this.#kernel.note("Redis loses everything");
  }

  /** The sending side of a queue, for one process. */
  queueFor<T>(process: SimulatedProcess, name: string, idOf: (job: T) => string): JobQueue<T> {
    return {
      add: (job, delayMs) =>
        this.#call(process, REQUEST_WAITS_MS, () => {
          const jobs = this.#jobsOf(name);
          const known = jobs.get(idOf(job));
          if (!known)
            jobs.set(idOf(job), {
              job,
              dueAtMs: wallMs(process) + delayMs,
              holder: null,
              takenAtMs: 0,
              isHandled: false,
            });
          else if (delayMs === 0) known.dueAtMs = 0;
        }),
      countWaiting: async () => this.#jobsOf(name).size,
      close: async () => undefined,
    };
  }

  /** Processes the jobs of a queue in a process, one at a time, until it is dead or told to stop. */
  async receive(
    process: SimulatedProcess,
    name: string,
    handle: (job: unknown) => Promise<void>,
    stop: AbortSignal,
  ): Promise<void> {
    while (!stop.aborted) {
      await process.sleep(this.#kernel.chance.between(50, 400));
      const taken = this.#take(process, name);
      if (!taken) continue;
      const [id, job] = taken;
      await handle(job.job);
      job.isHandled = true;
      const jobs = this.#jobsOf(name);
      if (jobs.get(id) === job && !this.#kernel.chance.happens(this.lossRate)) jobs.delete(id);
    }
  }

  /** The streams of live events, for one process. */
  streamsFor(process: SimulatedProcess): EventStreams {
    return {
      append: (runId, texts) => this.#call(process, EVENTS_WAIT_MS, () => this.#append(runId, texts)),
      readFrom: (runId, id) =>
        this.#call(process, EVENTS_WAIT_MS, () => this.#entriesOf(runId).filter(([at]) => at >= toSortable(id))),
      readLast: (runId, quickly) =>
        this.#call(process, quickly ? REQUEST_WAITS_MS : EVENTS_WAIT_MS, () => this.#entriesOf(runId).at(-1)?.[0]),
      follow: (runId) => this.#follow(process, runId),
      close: () => undefined,
    };
  }

  /** A command: its effect takes place unless Redis is away; its answer may be lost nevertheless. */
  #call<T>(process: SimulatedProcess, waitsMs: number, effect: () => T): Promise<T> {
    const { chance } = this.#kernel;
    return new Promise((resolve, reject) => {
      this.#kernel.after(chance.between(0.1, 3), () => {
        if (this.#kernel.nowMs < this.awayUntilMs) return process.deliver(waitsMs, () => reject(away()));
        const result = effect();
        const isLost = chance.happens(this.lossRate);
        return process.deliver(isLost ? waitsMs : chance.between(0.1, 3), () =>
          isLost ? reject(away()) : resolve(result),
        );
      });
    });
  }

  #take(process: SimulatedProcess, name: string): [id: string, job: QueuedJob] | undefined {
    if (this.#kernel.nowMs < this.awayUntilMs) return undefined;
    const jobs = this.#jobsOf(name);
    for (const [id, job] of jobs) {
      const isStalled = job.holder !== null && job.takenAtMs < this.#kernel.nowMs - STALLED_AFTER_MS;
      if (isStalled && (job.holder?.isDead || job.isHandled)) jobs.delete(id);
      if (job.dueAtMs > wallMs(process) || (job.holder && !this.#kernel.chance.happens(this.lossRate))) continue;
      job.holder = process;
      job.takenAtMs = this.#kernel.nowMs;
      job.isHandled = false;
      return [id, job];
    }
    return undefined;
  }

  #append(runId: string, texts: readonly string[]): string[] {
    const entries = this.#entriesOf(runId);
    const ids = texts.map((text) => {
      const id = this.#nextId();
      if (this.#defect !== "dropped events" || !this.#kernel.chance.happens(0.1)) entries.push([id, ["e", text]]);
      return id;
    });
    this.#wakeFollowers();
    return ids;
  }

  /** Ids grow with time, also over a loss of everything; padded, so that their order is that of their text. */
  #nextId(): string {
    const ms = Math.max(this.#lastId.ms, Math.floor(this.#kernel.nowMs));
    this.#lastId = { ms, n: ms === this.#lastId.ms ? this.#lastId.n + 1 : 0 };
    return `${ms}-${String(this.#lastId.n).padStart(6, "0")}`;
  }

  #follow(process: SimulatedProcess, runId: string): StreamFollower {
    let isStopped = false;
    const find = (after: string) => this.#entriesOf(runId).filter(([id]) => id > toSortable(after));
    return {
      read: async (after) => {
        const untilMs = this.#kernel.nowMs + BLOCK_MS;
        while (!isStopped && this.#kernel.nowMs < untilMs && find(after).length === 0) {
          if (this.#kernel.nowMs < this.awayUntilMs) break;
          await this.#appended(process, untilMs - this.#kernel.nowMs);
        }
        if (isStopped) throw away();
        return this.#call(process, EVENTS_WAIT_MS, () => {
          const found = find(after);
          const isKnown = after === BEGINNING || this.#entriesOf(runId).some(([id]) => id === toSortable(after));
          return { found, isBroken: found.length > 0 && !isKnown };
        });
      },
      stop: () => {
        isStopped = true;
      },
    };
  }

  /** Resolves in the process when something is appended, or after that time. */
  #appended(process: SimulatedProcess, ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(() => process.deliver(this.#kernel.chance.between(0.1, 3), resolve));
      process.deliver(ms, resolve);
    });
  }

  #wakeFollowers(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #jobsOf(name: string): Map<string, QueuedJob> {
    const jobs = this.#queues.get(name) ?? new Map<string, QueuedJob>();
    this.#queues.set(name, jobs);
    return jobs;
  }

  #entriesOf(runId: string): StoredEntry[] {
    const entries = this.#streams.get(runId) ?? [];
    this.#streams.set(runId, entries);
    return entries;
  }
}

/** The beginning, and "-", stand before every id. */
function toSortable(id: string): string {
  return id === "0-0" || id === "-" ? "" : id;
}
