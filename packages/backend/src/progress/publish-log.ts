import type { Backend } from "../backend.ts";
import type { Lease } from "../tasks/run-lease.ts";

/** Publishes log lines to the viewers as they arrive; the kept ones are stored at the trial's end. */
export function publishLog(
  backend: Backend,
  lease: Lease,
  trialId: string,
  source: "build" | "server" | "generator",
  lines: string[],
): void {
  backend.live.tryPublish(lease.runId, [{ type: "log", trialId, source, lines }]);
}
