import type { FailureCode } from "@plumbline/core/failure/failure-code";
import type { Backend } from "../backend.ts";
import { publishRun } from "../runs/publish-run.ts";
import { publishTrials } from "../trials/publish-trials.ts";

/** How the trial ends that was under way when its run ended otherwise: it has no result, and says why. */
export type UnderWayEnd = { status: "cancelled" } | { status: "failed"; code: FailureCode; message: string };

/**
 * Ends runs and, in the same statement, what they leave: trials that were never begun end as cancelled, one that was under way as
 * told. No run is over while a trial of it is not. Viewers are told afterwards.
 * @param update `update run … returning run_id`, a compare-and-set, with its parameters
 * @returns the runs that it ended
 */
export async function settleRuns(
  backend: Backend,
  update: { text: string; values: readonly unknown[] },
  end: UnderWayEnd,
): Promise<string[]> {
  const [status, code, message] = [1, 2, 3].map((nth) => `$${update.values.length + nth}`);
  const { rows } = await backend.sql.query<{ run_ids: string[]; trial_ids: string[] }>(
    // one update for both kinds: a trial that is begun meanwhile is seen as it is when its row is free
    `with ended as (${update.text}),
     settled as (
       update trial set phase = null, finished_at = now(),
         status = case trial.status when 'queued' then 'cancelled' else ${status}::"Status" end,
         failure_code = case trial.status when 'running' then ${code}::text end,
         failure_message = case trial.status when 'running' then ${message}::text end
       from ended where trial.run_id = ended.run_id and trial.status in ('queued', 'running') returning trial_id)
     select array(select run_id from ended) as run_ids, array(select trial_id from settled) as trial_ids`,
    [...update.values, end.status, ...(end.status === "failed" ? [end.code, end.message] : [null, null])],
  );
  const { run_ids: runIds = [], trial_ids: trialIds = [] } = rows[0] ?? {};
  if (trialIds.length > 0) await publishTrials(backend, trialIds);
  for (const runId of runIds) await publishRun(backend, runId);
  return runIds;
}
