import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { deleteEach } from "../owner/delete-each.ts";
import { deleteScriptRun } from "./delete-script-run.ts";

/** A script run that has outlived its retention, with the number of its stored seconds. */
const OldScriptRun = z.object({
  organizationId: z.string(),
  scriptRunId: z.string(),
  name: z.string(),
  finishedAt: z.date(),
  seconds: z.number(),
});
export type OldScriptRun = z.output<typeof OldScriptRun>;

/** The script runs of every organization that ended more than that many days ago by the database's clock, oldest first. */
export function findOldScriptRuns(backend: Backend, { days }: { days: number }): Promise<OldScriptRun[]> {
  return query(
    backend,
    OldScriptRun,
    Prisma.sql`select organization_id as "organizationId", script_run_id as "scriptRunId", name,
        finished_at as "finishedAt",
        (select count(*)::int from script_second where script_second.script_run_id = script_run.script_run_id) as seconds
      from script_run
      where status in ('succeeded', 'failed', 'cancelled') and finished_at < now() - ${days} * interval '1 day'
      order by finished_at, script_run_id`,
  );
}

/**
 * Deletes such script runs with their files and seconds, as a person would. One that somebody else has deleted is passed over.
 * @returns those that were deleted
 */
export function pruneScriptRuns(backend: Backend, found: readonly OldScriptRun[]): Promise<OldScriptRun[]> {
  return deleteEach(backend, found, { remove: deleteScriptRun, stays: ["NOT_FOUND"] });
}
