import type { Disturbance } from "@plumbline/core/audit/disturbance";
import type { Frame } from "@plumbline/core/frame/frame";

/** A disturbance by the worker's monotonic clock, in milliseconds. */
export type Happening = Omit<Disturbance, "fromS" | "toS"> & { readonly fromMs: number; readonly toMs: number };

/**
 * Tells when a load began by the worker's monotonic clock, from frames that carry another clock: each arrives after its end, so
 * the quickest one says it best. Neither clock's steps move it.
 */
export class LoadClock {
  #firstMs: number | null = null;
  #beganMs = Number.POSITIVE_INFINITY;

  /** Takes note of a frame that has just come. */
  hear({ startMs, durationMs }: Pick<Frame, "startMs" | "durationMs">, nowMs = performance.now()): void {
    this.#firstMs ??= startMs;
    this.#beganMs = Math.min(this.#beganMs, nowMs - (startMs + durationMs - this.#firstMs));
  }

  /** The happening with seconds since the load began; milliseconds are as fine as they are known. */
  toDisturbance({ fromMs, toMs, ...rest }: Happening): Disturbance {
    const toSeconds = (ms: number) => Math.round(Number.isFinite(this.#beganMs) ? ms - this.#beganMs : 0) / 1000;
    return { ...rest, fromS: toSeconds(fromMs), toS: toSeconds(toMs) };
  }
}
