import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../failure.ts";
import { type Child, type ChildSpec, describeExit, startChild } from "../process/child.ts";
import { startReady } from "../process/start-ready.ts";

/** A part of an instance: web or worker. */
export interface App {
  readonly spec: ChildSpec;
  /** True once it works; polled after a start until it is. */
  isReady(): Promise<boolean>;
}

/** An app that is restarted when it exits. Disposing it stops it for good. */
export interface KeptApp extends AsyncDisposable {
  /** Resolves when it has exited too often to be restarted; never rejects. */
  readonly gaveUp: Promise<StartError>;
}

export interface KeepHooks {
  /** Called with each process, including the first one. */
  onStart(child: Child): Promise<void>;
  /** Called with a sentence when it has exited unasked. */
  onEnd(sentence: string): void;
}

const readyWithinMs = 90_000;
const restartAfterMs = 1_000;
const endsAllowed = 5;
const endsCountedMs = 60_000;

/**
 * Starts an app, waits until it is ready and keeps it running.
 *
 * @throws StartError with the last lines of its log when it exits or times out before it was ready
 */
export async function startApp({ spec, isReady }: App, hooks: KeepHooks, signal: AbortSignal): Promise<KeptApp> {
  const nextStep = `the whole log is ${spec.logFile}.`;
  const child = await startReady(spec, { isReady, withinMs: readyWithinMs, nextStep, signal });
  await hooks.onStart(child);
  return keepRunning(spec, child, hooks);
}

function keepRunning(spec: ChildSpec, first: Child, hooks: KeepHooks): KeptApp {
  const stop = new AbortController();
  let child = first;
  const watch = async (): Promise<StartError | undefined> => {
    let endsMs: number[] = [];
    while (!stop.signal.aborted) {
      const exit = await child.exited;
      if (stop.signal.aborted) return undefined;
      const nowMs = performance.now();
      endsMs = [...endsMs.filter((ms) => nowMs - ms < endsCountedMs), nowMs];
      if (endsMs.length > endsAllowed) return gaveUpError(spec, child);
      hooks.onEnd(`The ${spec.name} ended (${describeExit(exit)}) and is started again. Its log: ${spec.logFile}.1`);
      if (!(await passes(restartAfterMs, stop.signal))) return undefined;
      child = await startChild(spec);
      await hooks.onStart(child);
    }
    return undefined;
  };
  const watching = watch();
  return {
    gaveUp: watching.then((error) => error ?? new Promise<never>(() => undefined)),
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

async function gaveUpError(spec: ChildSpec, child: Child): Promise<StartError> {
  return new StartError(
    `The ${spec.name} ended ${endsAllowed + 1} times within a minute.`,
    `see its last lines above; the whole log is ${spec.logFile}.`,
    { log: await child.tail() },
  );
}
