import { setTimeout } from "node:timers/promises";
import type { WebSocket } from "ws";

/** Bytes that may wait in a viewer's socket: hundreds of events more than a page that reads ever has. */
const STALLED_BYTES = 1024 * 1024;
/** A page with a short network outage is not disconnected. */
const STALLED_MS = 10_000;

/** How often a viewer that has much to read is looked at. */
const LOOK_AGAIN_MS = 100;

/**
 * Waits while a viewer has more than 1 MB to read: preparing more for it would take time and memory from the others.
 * Resolves also once the socket is closed, or the signal aborts.
 */
export async function waitUntilRead(
  viewer: Pick<WebSocket, "bufferedAmount" | "readyState" | "OPEN">,
  signal: AbortSignal,
): Promise<void> {
  while (viewer.bufferedAmount > STALLED_BYTES && viewer.readyState === viewer.OPEN && !signal.aborted)
    await setTimeout(LOOK_AGAIN_MS);
}

/** Tracks viewers that do not read, so that a stalled one costs a bounded amount of memory. */
export class StalledViewers {
  readonly #sinceMs = new WeakMap<WebSocket, number>();

  /**
   * Disconnects viewers with more than 1 MB of unread data for 10 s. A live page reconnects and
   * resumes after its last event.
   * @returns the number of disconnected viewers
   */
  cut(viewers: Iterable<WebSocket>, nowMs: number): number {
    let cut = 0;
    for (const viewer of viewers) {
      if (viewer.bufferedAmount <= STALLED_BYTES) {
        this.#sinceMs.delete(viewer);
        continue;
      }
      const sinceMs = this.#sinceMs.get(viewer) ?? nowMs;
      this.#sinceMs.set(viewer, sinceMs);
      if (nowMs - sinceMs < STALLED_MS) continue;
      // a close frame would wait behind everything that is not read
      viewer.terminate();
      cut++;
    }
    return cut;
  }
}
