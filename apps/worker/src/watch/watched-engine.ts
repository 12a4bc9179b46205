import type { EngineEvents } from "./engine-events.ts";

/** An engine that a part of a trial runs on. */
export interface WatchedEngine {
  /** Address of a generator's host; absent for the server's own engine. */
  readonly address: string | undefined;
  /** Unix time of its start when the watch began; null where that cannot be told. */
  readonly startedAtMs: number | null;
  readonly events: EngineEvents;
}
