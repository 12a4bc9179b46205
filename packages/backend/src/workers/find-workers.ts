import { HostFacts } from "@plumbline/core/preflight/host-facts";
import { WorkerView } from "@plumbline/core/worker/views";
import type { Backend } from "../backend.ts";

/** A worker without a heartbeat for this long counts as gone. */
export const GONE_MS = 30_000;

/** The workers that are alive. */
export async function findWorkers(backend: Backend, now: Date): Promise<WorkerView[]> {
  const rows = await backend.db.worker.findMany({
    where: { seenAt: { gt: new Date(now.getTime() - GONE_MS) } },
    orderBy: { startedAt: "asc" },
  });
  return rows.map((row) => WorkerView.parse(row));
}

/** Capacity of the hosts whose workers are alive and have an engine. */
export async function findHosts(backend: Backend, now: Date): Promise<HostFacts[]> {
  const workers = await findWorkers(backend, now);
  return workers.flatMap(({ engine }) => (engine.available ? [HostFacts.parse(engine)] : []));
}
