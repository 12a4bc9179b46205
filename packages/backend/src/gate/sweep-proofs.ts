import type { Backend } from "../backend.ts";
import { enqueueTask } from "../tasks/task-queues.ts";
import { GONE_MS } from "../workers/find-workers.ts";

/** A proof takes two minutes for each workload and an image's build; one that takes longer than this has lost its end. */
const LOST_AFTER_MS = 60 * 60_000;

/**
 * Ends proofs whose worker is not there any more, or has not ended them, so that the reaper clears away what it left, and gives queued ones their job
 * again. Safe to run anywhere, any number of times.
 */
export async function sweepProofs(backend: Backend): Promise<void> {
  await backend.sql.query(
    `update proof set status = 'failed', finished_at = now(), failure_code = 'WORKER_LOST',
       failure_message = 'The worker stopped answering while it proved this server.'
     where status = 'running' and (started_at < now() - $2 * interval '1 millisecond'
       or started_at < now() - $1 * interval '1 millisecond' and not exists (
         select from worker where worker.worker_id = proof.worker_id
           and worker.seen_at >= now() - $1 * interval '1 millisecond'))`,
    [GONE_MS, LOST_AFTER_MS],
  );
  const queued = await backend.db.proof.findMany({
    where: { status: "queued" },
    orderBy: { proofId: "asc" },
    take: 1000,
  });
  for (const { proofId, attempt } of queued) await enqueueTask(backend, "proof", { proofId, attempt });
}
