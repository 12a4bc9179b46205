import { RunSpec } from "@plumbline/core/run/views";
import type { Backend } from "../backend.ts";
import { publishRun } from "../runs/publish-run.ts";
import { LEASE_MS, type Lease } from "./lease.ts";

/**
 * Takes a queued run: of any number of workers racing for it exactly one gets the lease.
 * @returns null for a duplicate delivery or a run that was cancelled meanwhile: acknowledge and stop
 */
export async function claimRun(
  backend: Backend,
  { runId, workerId }: { runId: string; workerId: string },
): Promise<Lease | null> {
  const { rows } = await backend.sql.query<{
    organization_id: string;
    lease_id: string;
    attempt: number;
    spec: unknown;
  }>(
    `update run
     set status = 'running', attempt = attempt + 1, worker_id = $2, started_at = now(),
         lease_id = gen_random_uuid(), lease_until = now() + $3 * interval '1 millisecond'
     where run_id = $1 and status = 'queued'
     returning organization_id, lease_id, attempt, spec`,
    [runId, workerId, LEASE_MS],
  );
  const [row] = rows;
  if (!row) return null;
  await publishRun(backend, runId);
  return {
    runId,
    organizationId: row.organization_id,
    leaseId: row.lease_id,
    attempt: row.attempt,
    spec: RunSpec.parse(row.spec),
  };
}
