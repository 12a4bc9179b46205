import type { Backend } from "../backend.ts";
import { publishSettled } from "../progress/publish-settled.ts";
import { sweep } from "../tasks/sweep.ts";

/** Ends lost runs, tells their viewers, and gives queued ones their job again. */
export function sweepRuns(backend: Backend): Promise<{ enqueued: number; lost: number }> {
  return sweep(backend, "run", (settled) => publishSettled(backend, settled));
}
