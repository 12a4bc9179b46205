import type { WebSocket } from "ws";

/** Bytes that may wait in a viewer's socket: hundreds of events more than a page that reads ever has. */
const STALLED_BYTES = 1024 * 1024;
/** A page whose network is away for a moment is not cut. */
const STALLED_MS = 10_000;

/** Remembers who does not read, so that one viewer that stalls costs a bounded amount of memory and nobody else anything. */
export class StalledViewers {
  readonly #sinceMs = new WeakMap<WebSocket, number>();

  /**
   * Ends the viewers for whom more than 1 MB has been waiting for 10 s. A page that is still there connects again by itself and
   * goes on after the last event it got.
   * @returns how many were cut
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
