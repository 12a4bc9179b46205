import type { Backend } from "../backend.ts";
import { execute } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Lease } from "../tasks/run-lease.ts";
import { isHeldBy } from "../tasks/sql/statement.ts";

const { sql } = Prisma;

/**
 * Removes the rounds of a duel that were planned and not begun: its verdict came before them, or its budget is used up. Its planned time
 * shrinks by theirs. Fenced by the lease; idempotent.
 */
export async function removeUnneededRounds(backend: Backend, lease: Lease): Promise<void> {
  await execute(
    backend,
    sql`with removed as (
        delete from trial using run
        where ${isHeldBy(lease)} and run.status = 'running' and trial.run_id = run.run_id and trial.status = 'queued'
        returning trial.planned_s)
      update run set planned_s = planned_s - (select coalesce(sum(removed.planned_s), 0) from removed)
      where ${isHeldBy(lease)} and run.status = 'running'`,
  );
}
