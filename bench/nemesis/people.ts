import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { LiveEntry } from "@plumbline/core/run/live-entry";
import {
  applyEntries,
  fromSnapshot,
  type LiveRun,
  withSnapshot,
} from "../../apps/web/src/features/run/live/live-run.ts";
import { isSettled } from "../../apps/web/src/features/run/live/refetch.ts";
import { type ApiClient, openApiClient } from "../installation/api-client.ts";
import type { Seen } from "../invariants/live-order.ts";
import type { PlannedAct } from "./faults/plan.ts";
import type { History } from "./history/history.ts";
import type { Installation } from "./installation/installation.ts";

const ANSWERS_WITHIN_MS = 30_000;
/** Status of DISK_FULL: a disk without space takes no new run. */
const INSUFFICIENT_STORAGE = 507;
const RETRY_MS = 1_000;
/** A page reads the snapshot again this often while its run is open. */
const RECONCILE_MS = 30_000;

const request = { serverIds: ["node-one"], scenarioIds: ["chat-steady"], scale: 0.1, measureS: 2, warmupS: 1 };

/** People who start runs, cancel some, and watch each. Disposal closes their pages. */
export class People implements AsyncDisposable {
  readonly #installation: Installation;
  readonly #history: History;
  readonly #client: ApiClient;
  readonly #over = new AbortController();
  readonly #runIds = new Map<number, string>();
  readonly #pages: Promise<void>[] = [];
  #open = 0;

  constructor(installation: Installation, history: History) {
    this.#installation = installation;
    this.#history = history;
    this.#client = openApiClient(installation);
    setMaxListeners(0, this.#over.signal); // one for each act and each read
  }

  /** True if every page shows the end of its run. */
  get areSettled(): boolean {
    return this.#open === 0;
  }

  /** Does an act at its time. */
  async act({ act, run, atMs }: PlannedAct): Promise<void> {
    await delay(Math.max(0, atMs - this.#history.elapsedMs), undefined, { signal: this.#over.signal });
    await (act === "start" ? this.#start(run) : this.#cancel(run));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort();
    await this.#client[Symbol.asyncDispose]();
    await Promise.all(this.#pages);
  }

  async #start(run: number): Promise<void> {
    const body = { ...request, rounds: 1 + (run % 2) };
    const answer = await this.#ask("POST", "/api/v1/runs", body, [202]);
    const runId = answer?.runId;
    if (typeof runId !== "string") return;
    this.#history.note(`run ${run + 1} is ${runId}`);
    this.#history.started.push(runId);
    this.#runIds.set(run, runId);
    this.#open++;
    this.#pages.push(this.#watch(runId));
  }

  async #cancel(run: number): Promise<void> {
    const runId = this.#runIds.get(run);
    if (!runId) return;
    // 409: the run is over
    const answer = await this.#ask("POST", `/api/v1/runs/${runId}/cancel`, {}, [200, 202, 204, 409]);
    if (answer && answer.code !== "RUN_OVER") this.#history.cancelled.add(runId);
  }

  /** Asks once. @returns the body of an expected answer; undefined if something is away or full, which no answer, a 503 or a 507 says */
  async #ask(method: string, path: string, body: object, expected: readonly number[]) {
    const { baseUrl, token } = this.#installation;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    try {
      const init = { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) };
      const response = await fetch(`${baseUrl}${path}`, init);
      const text = await response.text();
      this.#history.note(`${method} ${path} is answered with ${response.status}`);
      if (expected.includes(response.status)) return JSON.parse(text || "{}") as Record<string, unknown>;
      const hadFullDisk = [...this.#history.injected].some((fault) => fault.startsWith("disk full"));
      if (response.status === INSUFFICIENT_STORAGE && hadFullDisk) return undefined;
      if (response.status !== 503)
        this.#history.wrongAnswers.push(`${method} ${path} is answered with ${response.status}: ${text.slice(0, 300)}`);
      else if (!response.headers.has("retry-after"))
        this.#history.wrongAnswers.push(`${method} ${path} is answered with 503, and nothing says when to try again`);
    } catch (error) {
      this.#history.note(`${method} ${path} has no answer: ${String(error)}`);
    }
    return undefined;
  }

  /** An open page of a run, until it shows the run's end. */
  async #watch(runId: string): Promise<void> {
    const seen: Seen[] = [];
    this.#history.seen.set(runId, seen);
    let state: LiveRun | undefined;
    const closed = new AbortController();
    const isOver = () => closed.signal.aborted || this.#over.signal.aborted;
    const note = () => {
      if (!state) return;
      const { status, rows } = state.run;
      this.#history.shown.set(runId, { status, trials: rows.map((row) => row.status) });
      if (!isSettled(state.run) || closed.signal.aborted) return;
      this.#open--;
      closed.abort();
    };
    const read = async () => {
      const snapshot = await this.#client.api.run.get.query({ runId }, { signal: this.#over.signal });
      state = state ? withSnapshot(state, snapshot) : fromSnapshot(snapshot);
      note();
    };
    const readAgain = () => void this.#retry(read, isOver);
    await this.#retry(read, isOver);
    while (!isOver()) {
      const lastEventId = seen.findLast(({ type }) => type !== "gap")?.id ?? state?.since ?? "0-0";
      const take = (entry: LiveEntry) => {
        seen.push(toSeen(entry));
        if (state) state = applyEntries(state, [entry]);
        if (entry.event.type === "gap") readAgain();
        note();
      };
      const signal = AbortSignal.any([closed.signal, this.#over.signal]);
      await this.#follow({ runId, lastEventId }, { take, readAgain, signal });
      if (!isOver()) await delay(RETRY_MS);
    }
  }

  /** Subscribes until the subscription ends or fails; a lost connection is made again by the client. */
  async #follow(
    from: { runId: string; lastEventId: string },
    { take, readAgain, signal }: { take(entry: LiveEntry): void; readAgain(): void; signal: AbortSignal },
  ): Promise<void> {
    const reconcile = setInterval(readAgain, RECONCILE_MS);
    let starts = 0;
    await new Promise<void>((resolve) => {
      const subscription = this.#client.api.runLive.watch.subscribe(from, {
        onData: ({ id, data }) => take({ id, event: data }),
        onStarted: () => void (starts++ > 0 && readAgain()),
        onError: () => resolve(),
        onComplete: () => resolve(),
      });
      signal.addEventListener("abort", () => {
        subscription.unsubscribe();
        resolve();
      });
      if (signal.aborted) resolve();
    });
    clearInterval(reconcile);
  }

  /** Tries until it succeeds or is over: what is away comes back. */
  async #retry(read: () => Promise<void>, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      try {
        return await read();
      } catch (error) {
        this.#history.note(`a page is told to try again: ${String(error).slice(0, 200)}`);
        await delay(RETRY_MS);
      }
    }
  }
}

function toSeen({ id, event }: LiveEntry): Seen {
  if (event.type === "gap") return { type: "gap", id };
  if (event.type !== "frame") return { type: "other", id };
  return { type: "frame", id, trialId: event.trialId, seq: event.frame.seq };
}
