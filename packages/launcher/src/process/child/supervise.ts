import { setTimeout as delay } from "node:timers/promises";
import { type Child, describeExit } from "./child.ts";

/** Instructions for keeping a program running. */
export interface Supervision {
  readonly logFile: string;
  /** Starts the program again. Rejects when that fails, and with the signal's reason when it is aborted. */
  restart(signal: AbortSignal): Promise<Child>;
  /** Called with each process after the first one. */
  onStart(child: Child): Promise<void>;
  /** Takes a sentence on each exit. */
  say(sentence: string): void;
  /** Delay before the first restart, in milliseconds; it doubles with each one up to `longestDelayMs`. */
  readonly firstDelayMs?: number;
  readonly longestDelayMs?: number;
}

/** A process that has run this long ends a series of exits: the next restart has the first delay again. */
const STABLE_AFTER_MS = 60_000;

/**
 * Restarts a program whenever it exits, with exponential backoff and without a limit: the cause may be a store or a disk
 * that comes back. Disposing it stops the program for good.
 */
export function supervise(first: Child, supervision: Supervision): AsyncDisposable {
  const { firstDelayMs = 500, longestDelayMs = 30_000, logFile, say } = supervision;
  const stop = new AbortController();
  let child = first;
  let delayMs = firstDelayMs;
  /** @returns the problem, if it could not be started */
  const restart = async (): Promise<string | undefined> => {
    try {
      await child[Symbol.asyncDispose](); // descendants that outlived it
      child = await supervision.restart(stop.signal);
      await supervision.onStart(child);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const watch = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const startedMs = performance.now();
      const exit = await child.exited;
      if (performance.now() - startedMs > STABLE_AFTER_MS) delayMs = firstDelayMs;
      let problem: string | undefined = `The ${child.name} ended (${describeExit(exit)}).`;
      while (problem !== undefined && !stop.signal.aborted) {
        say(`${problem} It is started again in ${delayMs / 1_000} s. Its log: ${logFile}.1`);
        if (!(await passes(delayMs, stop.signal))) return;
        delayMs = Math.min(delayMs * 2, longestDelayMs);
        problem = await restart();
      }
    }
  };
  const watching = watch();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await child[Symbol.asyncDispose]();
      await watching;
      await child[Symbol.asyncDispose](); // a restart may have been under way
    },
  };
}

/** Waits. @returns false if the signal was aborted meanwhile */
async function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    return await delay(ms, true, { signal });
  } catch {
    return false;
  }
}
