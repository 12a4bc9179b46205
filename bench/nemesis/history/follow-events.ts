import { waitUntil } from "@plumbline/launcher/process/wait-until";
import type { Engine } from "../../../apps/worker/src/docker/engine.ts";
import {
  type EngineEvent,
  type EngineEvents,
  subscribeToEvents,
} from "../../../apps/worker/src/watch/engine-events.ts";

const LONGEST_MS = 24 * 3_600_000;
/** An engine that is restarted is back within this time. */
const BACK_WITHIN_MS = 120_000;
const TRY_EVERY_MS = 100;

/** The events of an engine that may be restarted. Disposal ends the subscription. */
export interface FollowedEvents extends AsyncDisposable {
  /** In their order, of all subscriptions. */
  readonly received: readonly EngineEvent[];
  /** Times at which the engine stopped, by the clock of the events. */
  readonly stoppedAtMs: readonly number[];
}

/** Subscribes to an engine's events, and again each time that it has been away. @throws the engine's own error */
export async function followEvents(engine: Engine): Promise<FollowedEvents> {
  const over = new AbortController();
  const all: EngineEvents[] = [await subscribeToEvents(engine)];
  const subscribeAgain = async () => {
    const found = await subscribeToEvents(engine).catch(() => null);
    if (found) all.push(found);
    return found !== null;
  };
  const follow = async () => {
    while (!over.signal.aborted) {
      await all.at(-1)?.waitFor(() => false, LONGEST_MS);
      const options = { withinMs: BACK_WITHIN_MS, everyMs: TRY_EVERY_MS, signal: over.signal };
      if (!over.signal.aborted) await waitUntil(subscribeAgain, options);
    }
  };
  const followed = follow();
  return {
    get received() {
      return all.flatMap(({ received }) => received);
    },
    get stoppedAtMs() {
      return all.flatMap(({ lostAtMs }) => lostAtMs ?? []);
    },
    async [Symbol.asyncDispose]() {
      over.abort();
      await all.at(-1)?.[Symbol.asyncDispose]();
      await followed;
    },
  };
}
