import type { Backend } from "../backend.ts";
import { bestEffort } from "../lifetime/best-effort.ts";
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
  // the run is held by now: an error here would leave it without a worker until its lease is over
  if (lease) await bestEffort(publishRun(backend, runId), backend.outages, "publishing a claimed run");
  return lease;
}
