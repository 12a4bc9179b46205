import { AppError } from "@plumbline/core/failure/app-error";
import type { Engine } from "../docker/engine.ts";
import type { EngineEvent } from "./engine-events.ts";
import { readEvents, type WatchedAttempt } from "./read-events.ts";
import { subscribeIfItAnswers } from "./trial-watch.ts";

/** Watches if others pause containers of an attempt. Disposal ends it. */
export interface OutsideWatch extends AsyncDisposable {
  /** The failure for which the server is not to blame; null if nobody has paused it. @param when completes the sentence */
  findFailure(when: string): AppError | null;
}

/** Begins to watch. An engine that does not answer tells nothing here: whatever is asked of it next fails for that. */
export async function watchOutside(attempt: WatchedAttempt, engine: Engine): Promise<OutsideWatch> {
  const events = await subscribeIfItAnswers(engine);
  return {
    findFailure: (when) => findPause(events?.received ?? [], { ...attempt, endMs: performance.now() }, when),
    [Symbol.asyncDispose]: async () => events?.[Symbol.asyncDispose](),
  };
}

/** The failure of a container that others have paused, also if it runs again; null if there is none. */
export function findPause(
  received: readonly EngineEvent[],
  { endMs, ...attempt }: WatchedAttempt & { readonly endMs: number },
  when: string,
): AppError | null {
  const [pause] = readEvents(received, { attempt, endMs, acts: [] }).filter(({ kind }) => kind === "paused");
  if (!pause) return null;
  const seconds = ((pause.toMs - pause.fromMs) / 1_000).toFixed(1);
  return new AppError("CONTAINER_PAUSED", `${pause.sentence.replace(/\.$/, "")} for ${seconds} s ${when}.`);
}
