import type { Backend } from "../backend.ts";
import { execute } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** A worker's own facts. `engine` holds its engine's facts, or the reason why the engine does not answer. */
export type WorkerFacts = {
  workerId: string;
  hostId: string;
  /** Time since its start. */
  uptimeMs: number;
  engine: Prisma.InputJsonObject;
};

/** Registers a worker; repeated calls are its heartbeat. The database dates it: a worker's clock may be hours off. */
export async function registerWorker(
  backend: Backend,
  { workerId, hostId, uptimeMs, engine }: WorkerFacts,
): Promise<void> {
  const startedAt = sql`now() - ${uptimeMs} * interval '1 millisecond'`;
  await execute(
    backend,
    sql`insert into worker (worker_id, host_id, started_at, seen_at, engine)
      values (${workerId}, ${hostId}, ${startedAt}, now(), ${JSON.stringify(engine)}::jsonb)
      on conflict (worker_id) do update set seen_at = excluded.seen_at, engine = excluded.engine`,
  );
}
