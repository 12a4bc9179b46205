import type { Backend } from "../backend.ts";
import { enqueueTask } from "../tasks/task-queues.ts";
import { settleRuns } from "./settle-runs.ts";

const LOST = {
  status: "failed",
  code: "WORKER_LOST",
  message:
    "The worker stopped answering while it executed this run; the figures up to then are kept, but no result is drawn from them.",
} as const;

/**
 * Brings queue and database back together: runs whose worker let its lease expire end as WORKER_LOST, and queued runs get their
 * job again (a job that exists is left alone). Safe to run anywhere, any number of times.
 */
export async function sweepRuns(backend: Backend): Promise<{ enqueued: number; lost: number }> {
  const lost = await settleRuns(
    backend,
    {
      text: `update run set status = 'failed', finished_at = now(), lease_id = null, lease_until = null,
          failure_code = $1, failure_message = $2, evidence = jsonb_build_object('worker', worker_id)
        where status = 'running' and lease_until < now() returning run_id`,
      values: [LOST.code, LOST.message],
    },
    LOST,
  );
  const queued = await backend.db.run.findMany({
    where: { status: "queued" },
    select: { runId: true, attempt: true },
    orderBy: { runId: "asc" },
    take: 1000,
  });
  for (const run of queued) await enqueueTask(backend, "run", run);
  return { enqueued: queued.length, lost: lost.length };
}
