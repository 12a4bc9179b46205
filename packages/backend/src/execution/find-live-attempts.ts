import type { Backend } from "../backend.ts";

/** Runs that a worker executes now, what the reaper must not touch. */
export async function findLiveAttempts(backend: Backend): Promise<{ runId: string; attempt: number }[]> {
  return backend.db.run.findMany({ where: { status: "running" }, select: { runId: true, attempt: true } });
}
