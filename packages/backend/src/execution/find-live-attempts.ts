import type { Backend } from "../backend.ts";

/** Runs that a worker executes now, as `runId/attempt`: what the reaper must not touch. */
export async function findLiveAttempts(backend: Backend): Promise<Set<string>> {
  const rows = await backend.db.run.findMany({ where: { status: "running" }, select: { runId: true, attempt: true } });
  return new Set(rows.map(({ runId, attempt }) => `${runId}/${attempt}`));
}
