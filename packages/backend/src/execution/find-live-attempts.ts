import type { Backend } from "../backend.ts";

/** What a worker executes now, a run or a proof, by id: the reaper must not touch their containers. */
export async function findLiveAttempts(backend: Backend): Promise<{ runId: string; attempt: number }[]> {
  const [runs, proofs] = await Promise.all([
    backend.db.run.findMany({ where: { status: "running" }, select: { runId: true, attempt: true } }),
    backend.db.proof.findMany({ where: { status: "running" }, select: { proofId: true, attempt: true } }),
  ]);
  return [...runs, ...proofs.map(({ proofId, attempt }) => ({ runId: proofId, attempt }))];
}
