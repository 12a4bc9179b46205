import type { Status } from "@plumbline/core/task/status";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { publishTrials } from "../progress/publish-trials.ts";
import { LeaseLost } from "../tasks/lease.ts";
import type { Lease } from "../tasks/run-lease.ts";

const { sql, join, empty } = Prisma;
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
        update trial set ${join([...status, ...trial])} from (${heldRun(lease)} ${from === "queued" ? LOCKED : empty}) as run
        where ${isHeld(trialId, from)} returning trial.trial_id, trial.organization_id),
      result as (${writeResult(result)})
      ${result === "create" ? REMOVED_FRAMES : empty}
      select from written`,
  );
  if (written.length === 0 && !(to && (await hasStatus(backend, lease, trialId, to)))) throw new LeaseLost(lease);
  await publishTrials(backend, [trialId]);
}

function writeResult(result: TrialWrite["result"]): Sql {
  if (result === undefined) return sql`select`;
  if (result === "create")
    return sql`insert into trial_result (trial_id, organization_id) select trial_id, organization_id from written
      on conflict (trial_id) do update set summary = null, histograms = null, audit = null, observed = null,
        gate = default, server_stats = null, logs = null`;
  return sql`update trial_result set ${join([...result])} from written where trial_result.trial_id = written.trial_id`;
}

/** Keeps the run from being queued again while one of its trials begins: the trial would run for nobody. */
const LOCKED = sql`for share`;

/** Frames of an earlier attempt: they must not mix with those of this one. */
const REMOVED_FRAMES = sql`, removed as (delete from frame using written where frame.trial_id = written.trial_id)`;

/** The run's row if it is under the lease. */
function heldRun({ runId, leaseId }: Lease): Sql {
  return sql`select run_id from run
    where run_id = ${runId}::uuid and lease_id = ${leaseId}::uuid and status = 'running'`;
}

/** True for the trial's row if it is part of the held run and has the status. */
function isHeld(trialId: string, status: Status): Sql {
  return sql`trial.run_id = run.run_id and trial.trial_id = ${trialId}::uuid and trial.status = ${status}::"Status"`;
}

async function hasStatus(backend: Backend, lease: Lease, trialId: string, status: Status): Promise<boolean> {
  const found = await query(
    backend,
    z.object({}),
    sql`select from trial, (${heldRun(lease)}) as run where ${isHeld(trialId, status)}`,
  );
  return found.length > 0;
}
