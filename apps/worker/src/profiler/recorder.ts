import type { FoldedStack } from "@plumbline/core/flame/folded-stacks";
import type { FlameRecording } from "@plumbline/core/flame/views";
import type { RunningContainer } from "../docker/container/container.ts";
import type { Place } from "../place/place-server.ts";

/** Samples a second of each busy CPU; no divisor of what programs do each 10 ms, so that it does not go in step with them. */
export const FREQUENCY_HZ = 199;

/** Samples the stacks of a server under load. */
export interface Recorder {
  readonly name: FlameRecording["recorder"];
  /** Additions to the server that let its functions be named: in its environment, and mounted into its container. */
  readonly needs: Pick<Place, "env" | "mount">;
  /** @throws PROFILER_MISSING, PROFILER_NOT_PERMITTED, PROFILER_FAILED */
  record(containers: readonly RunningContainer[], seconds: number, signal: AbortSignal): Promise<FoldedStack[]>;
}
