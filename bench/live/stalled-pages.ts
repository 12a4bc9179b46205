import { setTimeout as pause } from "node:timers/promises";
import { getRun } from "@plumbline/backend/runs/get-run";
import type { LiveEvent } from "@plumbline/core/run/views";
import type { BenchStores } from "../installation/stores.ts";
import type { BenchWeb } from "../installation/web.ts";
import { claimNewRun } from "../sample/claimed-run.ts";
import { openRawViewer, type RawViewer } from "./raw-viewer.ts";

/** The log output of a chatty server: more than the kernel's buffers and a megabyte of ours within ten seconds. */
const LOG_LINE = "x".repeat(1_000);
const LINES_PER_S = 600;
/** Time in which a new page must have its first event for the bench to go on. */
const FIRST_WITHIN_MS = 60_000;

/** Open pages of one chatty run that do not read, and new pages of the same run beside them. */
export class StalledPages {
  readonly #ended = new Set<RawViewer>();
  readonly #first: Promise<number>[] = [];

  private constructor(
    private readonly stores: BenchStores,
    private readonly web: BenchWeb,
    private readonly run: { readonly runId: string; readonly trialId: string },
    private readonly stalled: readonly RawViewer[],
  ) {
    for (const viewer of stalled) {
      viewer.socket.on("close", () => this.#ended.add(viewer));
      viewer.socket.pause();
    }
  }

  /** Opens a page for each cookie, all of one new run, and stops reading them. */
  static async open(stores: BenchStores, web: BenchWeb, cookies: readonly string[]): Promise<StalledPages> {
    const request = { serverIds: ["go-gorilla"], scenarioIds: ["chat-steady"], rounds: 1 };
    const { lease, trials } = await claimNewRun(stores.scope, request);
    const { runId } = lease;
    const from = { runId, lastEventId: (await getRun(stores.scope, { runId })).cursor };
    const stalled: RawViewer[] = [];
    // one after another, so that the handshakes do not disturb the viewers that read
    for (const cookie of cookies) stalled.push(await openRawViewer({ ...web, cookie }, from, {}));
    return new StalledPages(stores, web, { runId, trialId: trials[0].trialId }, stalled);
  }

  /** Publishes a second of the run's log, while a new page opens that reads. */
  async publish(): Promise<void> {
    const { scope } = this.stores;
    const { runId, trialId } = this.run;
    const { cursor } = await getRun(scope, { runId });
    const first = openToFirstEvent(this.web, { runId, lastEventId: cursor });
    first.catch(() => undefined); // `firstEventsMs` throws it
    this.#first.push(first);
    const lines = Array.from({ length: LINES_PER_S }, () => LOG_LINE);
    await scope.backend.live.publish(runId, { type: "log", trialId, source: "server", lines } satisfies LiveEvent);
  }

  /** Time from the opening of each new page's socket to its first event, in ms. @throws Error where one had none */
  firstEventsMs(): Promise<number[]> {
    return Promise.all(this.#first);
  }

  /** The number of pages that were not cut: they learn of their end when they resume reading. */
  async countKept(signal: AbortSignal): Promise<number> {
    for (const { socket } of this.stalled) socket.resume();
    await pause(5_000, undefined, { signal });
    return this.stalled.length - this.#ended.size;
  }

  close(): void {
    for (const viewer of this.stalled) viewer.close();
  }
}

/** @throws Error where no event comes */
async function openToFirstEvent(web: BenchWeb, from: { runId: string; lastEventId: string }): Promise<number> {
  const openedMs = performance.now();
  let hear = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const viewer = await openRawViewer(web, from, { onEvent: hear });
  const tooLate = pause(FIRST_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error("a new page beside stalled ones never got an event");
  });
  try {
    await Promise.race([heard, tooLate]);
    return performance.now() - openedMs;
  } finally {
    viewer.close();
  }
}
