// The page's own functions are imported by their paths: its code is driven, and apps export nothing to others.
import type { Scope } from "@plumbline/backend/backend";
import { sleep } from "@plumbline/backend/lifetime/clock";
import { getRun } from "@plumbline/backend/runs/get-run";
import type { LiveEntry } from "@plumbline/core/run/live-entry";
import type { RunView } from "@plumbline/core/run/views";
import {
  applyEntries,
  fromSnapshot,
  type LiveRun,
  withSnapshot,
} from "../../../apps/web/src/features/run/live/live-run.ts";
import { isSettled } from "../../../apps/web/src/features/run/live/refetch.ts";
import { findBrokenOrder, type Seen } from "../../invariants/live-order.ts";

/** A page reads the snapshot again this often while its run is open. */
const RECONCILE_MS = 30_000;
const RETRY_MS = 2_000;

/** An open page of a run, over any number of web servers one after another. */
export class Viewer {
  readonly runId: string;
  #state: LiveRun | undefined;
  #last: string | undefined;
  readonly #seen: Seen[] = [];

  constructor(runId: string) {
    this.runId = runId;
  }

  /** Promises of the live channel that were broken, in words. */
  get complaints(): string[] {
    return findBrokenOrder(this.#seen);
  }

  get isSettled(): boolean {
    return this.#state !== undefined && isSettled(this.#state.run);
  }

  /** The run as the page shows it; undefined before the first snapshot. */
  get shown(): RunView | undefined {
    return this.#state?.run;
  }

  /** Watches through this web server until the run has settled, or the server is gone. */
  async watch(scope: Scope): Promise<void> {
    const { clock, live } = scope.backend;
    await this.#read(scope);
    const over = new AbortController();
    void this.#reconcile(scope, over);
    while (!over.signal.aborted) {
      const cursor = this.#last ?? this.#state?.since ?? "0-0";
      for await (const entry of live.watch(this.runId, cursor, over.signal)) {
        this.#take(entry);
        if (entry.event.type === "gap") await this.#read(scope);
        if (this.isSettled) over.abort();
      }
      await sleep(clock, RETRY_MS, over.signal);
    }
  }

  async #reconcile(scope: Scope, over: AbortController): Promise<void> {
    while (!this.isSettled) {
      await sleep(scope.backend.clock, RECONCILE_MS);
      await this.#read(scope);
    }
    over.abort();
  }

  /** Reads the snapshot, as often as it takes. */
  async #read(scope: Scope): Promise<void> {
    for (;;) {
      try {
        const snapshot = await getRun(scope, { runId: this.runId });
        this.#state = this.#state ? withSnapshot(this.#state, snapshot) : fromSnapshot(snapshot);
        return;
      } catch (error) {
        scope.backend.log.info({ reason: String(error).split("\n").at(-1) }, "a page is told to try again");
        await sleep(scope.backend.clock, RETRY_MS);
      }
    }
  }

  #take(entry: LiveEntry): void {
    const { id, event } = entry;
    if (this.#state) this.#state = applyEntries(this.#state, [entry]);
    if (event.type !== "gap") this.#last = id;
    this.#seen.push(toSeen(entry));
  }
}

/** A simulated frame carries the number of the claim under which it was measured. */
function toSeen({ id, event }: LiveEntry): Seen {
  if (event.type === "gap") return { type: "gap", id };
  if (event.type !== "frame") return { type: "other", id };
  const { trialId, frame } = event;
  return { type: "frame", id, trialId, seq: frame.seq, attempt: frame.values["messages.sent"] ?? 0 };
}
