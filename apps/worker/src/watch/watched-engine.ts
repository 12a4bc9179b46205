import type { EngineEvents } from "./engine-events.ts";

/** An engine that a part of a trial runs on. */
export interface WatchedEngine {
  /** Of a host that generators stand on; absent of the server's own. */
  readonly address: string | undefined;
  /** Unix time of its start when the watch began; null where that cannot be told. */
  readonly startedAtMs: number | null;
  readonly events: EngineEvents;
}
