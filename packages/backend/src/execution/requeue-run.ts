import type { AppError } from "@plumbline/core/failure/app-error";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { publishSettled } from "../progress/publish-settled.ts";
import { tasks } from "../tasks/catalog.ts";
import type { Lease } from "../tasks/run-lease.ts";
import { fromNow, rows } from "../tasks/sql/rows.ts";
import { type Settled, settle, settledColumns } from "../tasks/sql/settle.ts";
import { isHeldBy, writeOperation } from "../tasks/sql/statement.ts";
import { enqueueSaved } from "../tasks/task-queues.ts";

const { sql } = Prisma;
type Sql = Prisma.Sql;

/** The outcome for an interrupted run: queued again, ended because somebody had cancelled it, or out of attempts. */
export type Requeued =
  | { readonly outcome: "queued"; readonly failedAttempts: number; readonly pauseMs: number }
  | { readonly outcome: "cancelled" | "spent" };

/** The reason why an execution ended before its time. `isCounted`: it uses up one of the attempts. */
export type Interruption = { readonly error: AppError; readonly isCounted: boolean };

/**
 * Queues a run again whose execution the infrastructure has interrupted, after a backoff. Its ended trials stay as they
 * are; the one under way starts over, and the failed attempt is kept. Nothing is written if its attempts are used up,
 * or if the lease is lost.
 */
export function requeueRun(backend: Backend, lease: Lease, interruption: Interruption): Promise<Requeued> {
  return settleInterrupted(backend, lease.runId, { interruption, by: "holder", where: isHeldBy(lease) });
}

type Interrupted = { interruption: Interruption; by: "holder" | "sweep"; where: Sql };

/** See `requeueRun`. `where` fences the write: the holder's lease, or a lease that is over. */
export async function settleInterrupted(
  backend: Backend,
  runId: string,
  { interruption, by, where }: Interrupted,
): Promise<Requeued> {
  const { error, isCounted } = interruption;
  const failedAttempts = (await countFailedAttempts(backend, runId)) + (isCounted ? 1 : 0);
  const pauseMs = isCounted ? tasks.run.retryAfterMs(failedAttempts, null) : 0;
  if (pauseMs !== null) {
    const update = writeOperation("run", by === "sweep" ? "expire" : "release", {
      to: "queued",
      sets: [rows.run.release ?? sql``, sql`retry_at = ${fromNow(pauseMs)}`],
      where: [where, sql`run.cancel_requested_at is null`],
      returning: sql`run.run_id, run.organization_id, run.worker_id, run.started_at, run.attempt, run.host_id`,
    });
    const { attempt, hostId, ...queued } = await keepAttempt(backend, update, { error, isCounted });
    if (attempt !== null) {
      await publishSettled(backend, queued);
      if (hostId === null) await enqueueSaved(backend, "run", tasks.run.toJob(runId, attempt), pauseMs);
      return { outcome: "queued", failedAttempts, pauseMs };
    }
  }
  const cancelled = await endCancelled(backend, by, where);
  await publishSettled(backend, cancelled);
  return { outcome: cancelled.ids.length > 0 ? "cancelled" : "spent" };
}

/** Counted failures of what the run does now: of the trial under way, or outside of any trial. */
async function countFailedAttempts(backend: Backend, runId: string): Promise<number> {
  const [counted] = await query(
    backend,
    z.object({ failed: z.number() }),
    sql`select count(*)::int as failed from failed_attempt where run_id = ${runId}::uuid and counted
      and trial_id is not distinct from
        (select trial_id from trial where run_id = ${runId}::uuid and status = 'running' limit 1)`,
  );
  return counted?.failed ?? 0;
}

const Kept = z.object({
  ids: z.array(z.string()),
  partIds: z.array(z.string()),
  attempt: z.number().nullable(),
  /** The host that takes it while it is idle; null: workers take it from the queue. */
  hostId: z.string().nullable(),
});

/**
 * Executes the run's update, resets the trial under way and records the attempt, in one statement. The lock on the
 * trials' rows makes it see a trial that has begun meanwhile.
 */
async function keepAttempt(
  backend: Backend,
  update: Sql,
  { error, isCounted }: Interruption,
): Promise<z.infer<typeof Kept>> {
  const [kept] = await query(
    backend,
    Kept,
    sql`with requeued as (${update}),
      locked as (
        select trial.trial_id, trial.status, trial.started_at from trial join requeued on requeued.run_id = trial.run_id
        where trial.status in ('queued', 'running') for update of trial),
      reset as (
        update trial set status = 'queued', phase = null, started_at = null from locked
        where trial.trial_id = locked.trial_id and locked.status = 'running' returning trial.trial_id),
      kept as (
        insert into failed_attempt (attempt_id, organization_id, run_id, trial_id, counted, failure_code,
          failure_message, evidence, worker_id, started_at)
        select gen_random_uuid(), requeued.organization_id, requeued.run_id, locked.trial_id, ${isCounted}::boolean,
          ${error.code}, ${error.message}, ${JSON.stringify(error.evidence)}::jsonb, requeued.worker_id,
          coalesce(locked.started_at, requeued.started_at)
        from requeued left join locked on locked.status = 'running')
      select array(select run_id from requeued) as ids, array(select trial_id from reset) as "partIds",
        (select attempt from requeued) as attempt, (select host_id from requeued) as "hostId"`,
  );
  return kept ?? { ids: [], partIds: [], attempt: null, hostId: null };
}

function endCancelled(backend: Backend, by: Interrupted["by"], where: Sql): Promise<Settled> {
  const update = writeOperation("run", by === "sweep" ? "expire" : "finish", {
    to: "cancelled",
    sets: [rows.run.finish(null)],
    where: [where, sql`run.cancel_requested_at is not null`],
    returning: settledColumns("run"),
  });
  return settle(backend, "run", update);
}
