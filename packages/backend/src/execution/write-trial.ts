import type { Status } from "@plumbline/core/task/status";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { publishTrials } from "../progress/publish-trials.ts";
import { LeaseLost } from "../tasks/lease.ts";
import type { Lease } from "../tasks/run-lease.ts";

const { sql, join } = Prisma;
type Sql = Prisma.Sql;

/** A write to a trial and its result: assignments of columns, and the status before and after. */
type TrialWrite = {
  from: Extract<Status, "queued" | "running">;
  /** Default: the status stays. */
  to?: Status;
  trial: readonly Sql[];
  /** Assignments of the result's columns, or its creation. */
  result?: readonly Sql[] | "create";
};

/**
 * Writes to a trial in one compare-and-set that is fenced by the run's lease, and publishes the trial's row. A change
 * of status is idempotent: if the answer was lost, the same write may be repeated, because only the lease's holder
 * writes.
 * @throws LeaseLost
 */
export async function writeTrial(
  backend: Backend,
  lease: Lease,
  trialId: string,
  { from, to, trial, result }: TrialWrite,
): Promise<void> {
  const status = to ? [sql`status = ${to}::"Status"`] : [];
  const written = await query(
    backend,
    z.object({}),
    sql`with written as (
        update trial set ${join([...status, ...trial])} from run where ${isHeld(lease, trialId, from)}
        returning trial.trial_id, trial.organization_id),
      result as (${writeResult(result)})
      select from written`,
  );
  if (written.length === 0 && !(to && (await hasStatus(backend, lease, trialId, to)))) throw new LeaseLost(lease);
  await publishTrials(backend, [trialId]);
}

function writeResult(result: TrialWrite["result"]): Sql {
  if (result === undefined) return sql`select`;
  if (result === "create")
    return sql`insert into trial_result (trial_id, organization_id) select trial_id, organization_id from written
      on conflict do nothing`;
  return sql`update trial_result set ${join([...result])} from written where trial_result.trial_id = written.trial_id`;
}

/** True for the trial's row if its run is under the lease and it has the status. */
function isHeld({ runId, leaseId }: Lease, trialId: string, status: Status): Sql {
  return sql`run.run_id = ${runId}::uuid and run.lease_id = ${leaseId}::uuid and run.status = 'running'
    and trial.run_id = run.run_id and trial.trial_id = ${trialId}::uuid and trial.status = ${status}::"Status"`;
}

async function hasStatus(backend: Backend, lease: Lease, trialId: string, status: Status): Promise<boolean> {
  const found = await query(backend, z.object({}), sql`select from trial, run where ${isHeld(lease, trialId, status)}`);
  return found.length > 0;
}
