import type { Backend } from "../backend.ts";
import { sweep } from "../tasks/sweep.ts";
import { publishSettled } from "./publish-settled.ts";

/** Ends lost runs, tells their viewers, and gives queued ones their job again. */
export function sweepRuns(backend: Backend): Promise<{ enqueued: number; lost: number }> {
  return sweep(backend, "run", (settled) => publishSettled(backend, settled));
}
