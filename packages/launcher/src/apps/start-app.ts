import { rm } from "node:fs/promises";
import { type Child, type ChildSpec, startChild } from "../process/child/child.ts";
import { startReady } from "../process/child/start-ready.ts";
import { supervise } from "../process/child/supervise.ts";
import { type Heartbeat, isHung } from "./watch-heartbeat.ts";

/** A part of an instance: web or worker. */
export interface App {
  readonly spec: ChildSpec;
  /** Killed and replaced when its heartbeat stops. */
  readonly heartbeat?: Heartbeat;
  /** True once it works; polled after a start until it is. */
  isReady(): Promise<boolean>;
}

export interface KeepHooks {
  /** Called with each process, including the first one. */
  onStart(child: Child): Promise<void>;
  /** Takes a sentence when it has exited unasked or is hung. */
  say(sentence: string): void;
}

const readyWithinMs = 90_000;

/**
 * Starts an app, waits until it is ready and keeps it running. Disposing it stops it for good.
 *
 * @throws StartError with the last lines of its log when it exits or times out before it was ready
 */
export async function startApp(app: App, hooks: KeepHooks, signal: AbortSignal): Promise<AsyncDisposable> {
  const { spec, heartbeat, isReady } = app;
  const removeHeartbeat = async () => {
    if (heartbeat) await rm(heartbeat.file, { force: true });
  };
  const onStart = async (child: Child) => {
    await hooks.onStart(child);
    if (heartbeat) void endWhenHung(child, heartbeat, hooks);
  };
  await removeHeartbeat();
  const nextStep = `the whole log is ${spec.logFile}.`;
  const child = await startReady(spec, { isReady, withinMs: readyWithinMs, nextStep, signal });
  await onStart(child);
  const restart = async () => {
    await removeHeartbeat();
    return startChild(spec);
  };
  return supervise(child, { logFile: spec.logFile, restart, onStart, say: hooks.say });
}

/** Kills an app that is hung: its supervision then starts another. Never rejects. */
async function endWhenHung(child: Child, heartbeat: Heartbeat, { say }: KeepHooks): Promise<void> {
  try {
    if (!(await isHung(child, heartbeat))) return;
    const seconds = (heartbeat.missedAllowed * heartbeat.lookEveryMs) / 1_000;
    say(`The ${child.name} has had no heartbeat for ${seconds} s and is killed.`);
    child.kill();
  } catch (error) {
    say(`The heartbeat of the ${child.name} cannot be read, so it is not watched: ${error}`);
  }
}
