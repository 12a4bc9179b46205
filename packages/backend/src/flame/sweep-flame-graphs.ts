import type { Backend } from "../backend.ts";
import { enqueueTask } from "../tasks/task-queues.ts";

/** A recording takes a minute and an image's build; one that takes longer than this has lost its worker. */
const LOST_AFTER_S = 30 * 60;

/** Ends recordings whose worker is lost and gives queued wishes their job again. Safe to run anywhere, any number of times. */
export async function sweepFlameGraphs(backend: Backend): Promise<void> {
  await backend.sql.query(
    `update flame_graph set status = 'failed', finished_at = now(), failure_code = 'WORKER_LOST',
       failure_message = 'The worker stopped answering while it recorded this flame graph.'
     where status = 'running' and started_at < now() - $1 * interval '1 second'`,
    [LOST_AFTER_S],
  );
  const queued = await backend.db.flameGraph.findMany({
    where: { status: "queued" },
    orderBy: { askedAt: "asc" },
    take: 1000,
    select: { trialId: true, attempt: true },
  });
  for (const job of queued) await enqueueTask(backend, "flameGraph", job);
}
