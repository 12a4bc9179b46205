import { type Clock, systemClock, type Timer } from "@plumbline/backend/lifetime/clock";
import { AppError } from "@plumbline/core/failure/app-error";

const LOOK_EVERY_MS = 100;

/** The longest pause of a worker that cannot make a check fail: the shortest deadline of one is several times as long. */
const HARMLESS_MS = 1_000;

/** Pauses of this process since the watch began, as a stop signal or a host without time for it cause them. */
export interface PauseWatch extends Disposable {
  /** The failure of this worker, if it did not run for so long that waits of its own may have ended for that alone; else null. */
  findFailure(doing: string): AppError | null;
}

/** Watches on the monotonic clock if this process runs: a timer that comes late was not served. */
export function watchPauses(clock: Pick<Clock, "monotonicMs" | "callAfter"> = systemClock): PauseWatch {
  let longestMs = 0;
  let lookedMs = clock.monotonicMs();
  let timer: Timer;
  const note = () => {
    const nowMs = clock.monotonicMs();
    longestMs = Math.max(longestMs, nowMs - lookedMs - LOOK_EVERY_MS);
    lookedMs = nowMs;
  };
  const look = () => {
    note();
    timer = clock.callAfter(LOOK_EVERY_MS, look);
    timer.unref();
  };
  look();
  return {
    findFailure(doing) {
      // after a pause, the end of another wait may come before this timer
      note();
      if (longestMs <= HARMLESS_MS) return null;
      const seconds = (longestMs / 1_000).toFixed(1);
      return new AppError("WORKER_LOST", `The worker's process did not run for ${seconds} s while it ${doing}.`, {
        evidence: { pausedMs: Math.round(longestMs) },
      });
    },
    [Symbol.dispose]: () => timer[Symbol.dispose](),
  };
}
