import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { deleteEach } from "../owner/delete-each.ts";
import { deleteRun } from "./delete-run.ts";

/** A run that has outlived its retention, with the number of its trials. */
const OldRun = z.object({
  organizationId: z.string(),
  runId: z.string(),
  name: z.string(),
  finishedAt: z.date(),
  trials: z.number(),
});
export type OldRun = z.output<typeof OldRun>;

/**
 * The runs of every organization that ended more than that many days ago by the database's clock, oldest first. A baseline and
 * whatever a link shows that still holds are left out.
 */
export function findOldRuns(backend: Backend, { days }: { days: number }): Promise<OldRun[]> {
  return query(
    backend,
    OldRun,
    Prisma.sql`select organization_id as "organizationId", run_id as "runId", name, finished_at as "finishedAt",
        (select count(*)::int from trial where trial.run_id = run.run_id) as trials
      from run
      where status in ('succeeded', 'failed', 'cancelled') and finished_at < now() - ${days} * interval '1 day'
        and not exists (select 1 from baseline where baseline.run_id = run.run_id)
        and not exists (
          select 1 from share
          where share.organization_id = run.organization_id and revoked_at is null
            and (expires_at is null or expires_at > now()) and position(run.run_id::text in resource::text) > 0
        )
      order by finished_at, run_id`,
  );
}

/**
 * Deletes such runs as a person would, one transaction each. One that became a baseline meanwhile, or that somebody else has deleted, is
 * passed over.
 * @returns those that were deleted
 */
export function pruneRuns(backend: Backend, found: readonly OldRun[]): Promise<OldRun[]> {
  return deleteEach(backend, found, { remove: deleteRun, stays: ["RUN_IS_BASELINE", "NOT_FOUND"] });
}
