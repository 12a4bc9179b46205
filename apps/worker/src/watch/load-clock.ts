import type { Disturbance } from "@plumbline/core/audit/disturbance";
import type { Frame } from "@plumbline/core/frame/frame";

/** A disturbance by the worker's monotonic clock, in milliseconds. */
export type TimedDisturbance = Omit<Disturbance, "fromS" | "toS"> & { readonly fromMs: number; readonly toMs: number };

/**
 * Translates the load's seconds to the worker's monotonic clock. Frames carry another clock, and each arrives after its end, so the
 * quickest one gives the best estimate of when the load began. A step of either clock does not change it.
 */
export class LoadClock {
  #firstMs: number | null = null;
  #beganMs = Number.POSITIVE_INFINITY;

  /** Improves the estimate by a frame that has just arrived. */
  observe({ startMs, durationMs }: Pick<Frame, "startMs" | "durationMs">, nowMs = performance.now()): void {
    this.#firstMs ??= startMs;
    this.#beganMs = Math.min(this.#beganMs, nowMs - (startMs + durationMs - this.#firstMs));
  }

  /** The period of an observed frame by the worker's clock, in ms. */
  periodOf({ startMs, durationMs }: Pick<Frame, "startMs" | "durationMs">): { fromMs: number; toMs: number } {
    const fromMs = this.#beganMs + startMs - (this.#firstMs ?? startMs);
    return { fromMs, toMs: fromMs + durationMs };
  }

  /** The disturbance in seconds since the load began, to a millisecond. */
  toDisturbance({ fromMs, toMs, ...rest }: TimedDisturbance): Disturbance {
    const toSeconds = (ms: number) => Math.round(Number.isFinite(this.#beganMs) ? ms - this.#beganMs : 0) / 1000;
    return { ...rest, fromS: toSeconds(fromMs), toS: toSeconds(toMs) };
  }
}
