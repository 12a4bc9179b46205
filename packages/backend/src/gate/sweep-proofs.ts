import type { Backend } from "../backend.ts";
import { enqueueProof } from "../queue/proof-queue.ts";

/** A proof takes two minutes and an image's build; one that takes longer than this has lost its worker. */
const LOST_AFTER_S = 30 * 60;

/** Gives queued proofs their job again and ends those whose worker is lost. Safe to run anywhere, any number of times. */
export async function sweepProofs(backend: Backend): Promise<void> {
  const queued = await backend.db.proof.findMany({
    where: { status: "queued" },
    orderBy: { proofId: "asc" },
    take: 1000,
  });
  for (const { proofId, attempt } of queued) await enqueueProof(backend.proofs, { proofId, attempt });
  await backend.sql.query(
    `update proof set status = 'failed', finished_at = now(), failure_code = 'WORKER_LOST',
       failure_message = 'The worker stopped answering while it proved this server.'
     where status = 'running' and started_at < now() - $1 * interval '1 second'`,
    [LOST_AFTER_S],
  );
}
