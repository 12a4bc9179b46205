import type { Backend } from "../backend.ts";

/** A worker unseen for this long is not there. */
const GONE_MS = 30_000;

export type WorkerView = {
  workerId: string;
  hostId: string;
  startedAt: Date;
  seenAt: Date;
  engine: Record<string, unknown>;
};

/** The workers that are alive. */
export async function findWorkers(backend: Backend, now: Date): Promise<WorkerView[]> {
  const rows = await backend.db.worker.findMany({
    where: { seenAt: { gt: new Date(now.getTime() - GONE_MS) } },
    orderBy: { startedAt: "asc" },
  });
  return rows.map((row) => ({ ...row, engine: row.engine as Record<string, unknown> }));
}
