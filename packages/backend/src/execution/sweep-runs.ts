import type { Backend } from "../backend.ts";
import { publishSettled } from "../progress/publish-settled.ts";
import { sweep } from "../tasks/sweep.ts";

/** Ends lost runs, publishes that to their viewers, and enqueues queued ones again. */
export function sweepRuns(backend: Backend): Promise<{ enqueued: number; lost: number }> {
  return sweep(backend, "run", (settled) => publishSettled(backend, settled));
}
