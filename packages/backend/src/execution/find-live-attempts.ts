import type { Backend } from "../backend.ts";

/** What a worker executes now, a run, a proof or a flame graph, by id: the reaper must not touch their containers. */
export async function findLiveAttempts(backend: Backend): Promise<{ runId: string; attempt: number }[]> {
  const [runs, proofs, flameGraphs] = await Promise.all([
    backend.db.run.findMany({ where: { status: "running" }, select: { runId: true, attempt: true } }),
    backend.db.proof.findMany({ where: { status: "running" }, select: { proofId: true, attempt: true } }),
    backend.db.flameGraph.findMany({ where: { status: "running" }, select: { trialId: true, attempt: true } }),
  ]);
  return [
    ...runs,
    ...proofs.map(({ proofId, attempt }) => ({ runId: proofId, attempt })),
    ...flameGraphs.map(({ trialId, attempt }) => ({ runId: trialId, attempt })),
  ];
}
