import type { Backend } from "../backend.ts";
import { LEASE_MS, type Lease, LeaseLost } from "./lease.ts";

/** Says that the worker is alive. @returns whether somebody asked for the run's end. @throws LeaseLost */
export async function renewLease(backend: Backend, lease: Lease): Promise<{ cancelRequested: boolean }> {
  const { rows } = await backend.sql.query<{ cancel_requested: boolean }>(
    `update run set lease_until = now() + $3 * interval '1 millisecond'
     where run_id = $1 and lease_id = $2 and status = 'running'
     returning cancel_requested_at is not null as cancel_requested`,
    [lease.runId, lease.leaseId, LEASE_MS],
  );
  const [row] = rows;
  if (!row) throw new LeaseLost(lease);
  return { cancelRequested: row.cancel_requested };
}
