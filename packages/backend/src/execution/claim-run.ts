import type { Backend } from "../backend.ts";
import { publishRun } from "../progress/publish-run.ts";
import { claim } from "../tasks/claim.ts";
import type { Lease } from "../tasks/run-lease.ts";

/**
 * Claims a queued run and publishes that to its viewers. Of any number of workers racing for it, exactly one gets the
 * lease.
 * @returns null for a duplicate delivery or a run that was cancelled meanwhile: acknowledge and stop
 */
export async function claimRun(
  backend: Backend,
  { runId, workerId }: { runId: string; workerId: string },
): Promise<Lease | null> {
  const lease = await claim(backend, "run", { id: runId, workerId });
  if (lease) await publishRun(backend, runId);
  return lease;
}
