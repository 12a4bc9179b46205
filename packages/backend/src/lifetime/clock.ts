/**
 * Time as one process sees it. Decisions read it here and nowhere else, so that the simulation can give each of its
 * processes a clock of its own.
 */
export interface Clock {
  /** This machine's date. It may be wrong, and may be set at any time: for times of day, never for durations. */
  now(): Date;
  /** Milliseconds since an arbitrary time. Nobody can set it. */
  monotonicMs(): number;
  /** Calls back once after that time. Disposing it earlier prevents the call; `unref` lets the process end before it. */
  callAfter(ms: number, callback: () => void): Timer;
}

export interface Timer extends Disposable {
  unref(): unknown;
}

/** The clocks and timers of this process. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  callAfter(ms, callback) {
    const timer = setTimeout(callback, ms);
    return { unref: () => timer.unref(), [Symbol.dispose]: () => clearTimeout(timer) };
  },
};

/** Waits, but not beyond an abort. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      timer[Symbol.dispose]();
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = clock.callAfter(ms, end);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
  });
}
