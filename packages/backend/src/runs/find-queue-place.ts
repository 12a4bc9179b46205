import type { QueuePlace, RunRow } from "@plumbline/core/run/views";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { findWorkers } from "../workers/find-workers.ts";

const { sql } = Prisma;
const Ahead = z.object({ runs: z.coerce.number(), seconds: z.coerce.number() });

/**
 * The place of a run in the queue; null once it has started, and of a floor, which waits for an idle host. Workers take runs in the order of
 * their ids. Runs of other organizations count as well, because they use the same workers; only their number is told. A floor that an idle host
 * measures by itself makes room for every other run.
 */
export async function findQueuePlace({ backend }: Scope, run: RunRow): Promise<QueuePlace | null> {
  const { runId, status, trigger } = run;
  if (status !== "queued" || trigger === "floor") return null;
  const [[ahead = { runs: 0, seconds: 0 }], workers] = await Promise.all([
    query(
      backend,
      Ahead,
      sql`select count(distinct run.run_id) as runs, coalesce(sum(trial.planned_s), 0) as seconds from run
        left join trial on trial.organization_id = run.organization_id and trial.run_id = run.run_id
          and trial.status in ('queued', 'running')
        where run.status in ('queued', 'running') and run.run_id < ${runId}::uuid and run.host_id is null`,
    ),
    findWorkers(backend),
  ]);
  return { ahead: ahead.runs, startsInS: workers.length === 0 ? null : ahead.seconds / workers.length };
}
