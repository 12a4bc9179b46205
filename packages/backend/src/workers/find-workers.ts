import { HostFacts } from "@plumbline/core/preflight/host-facts";
import { WorkerView } from "@plumbline/core/worker/views";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

/** A worker without a heartbeat for this long counts as gone. */
export const GONE_MS = 30_000;

/** The workers that are alive, by the database's clock. */
export async function findWorkers(backend: Backend): Promise<WorkerView[]> {
  return query(
    backend,
    WorkerView,
    Prisma.sql`select worker_id as "workerId", host_id as "hostId", started_at as "startedAt", seen_at as "seenAt",
        engine
      from worker where seen_at > now() - ${GONE_MS} * interval '1 millisecond' order by started_at`,
  );
}

/** Capacity of the hosts whose workers have an engine. */
export function hostFactsOf(workers: readonly WorkerView[]): HostFacts[] {
  return workers.flatMap(({ engine }) => (engine.available ? [HostFacts.parse(engine)] : []));
}
