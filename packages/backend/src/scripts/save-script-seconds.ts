import type { ScriptSecond } from "@plumbline/core/script/script-output";
import type { ScriptMetrics } from "@plumbline/core/script/script-summary";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { type Claimed, LeaseLost } from "../tasks/lease.ts";
import { isHeldBy } from "../tasks/sql/statement.ts";

const { sql } = Prisma;

/** Forgets what an earlier claim of this script has stored: it begins anew. @throws LeaseLost */
export async function forgetScriptSeconds(backend: Backend, script: Claimed<"script">): Promise<void> {
  await underLease(
    backend,
    script,
    sql`deleted as (delete from script_second using held where script_second.script_run_id = held.script_run_id),
      untold as (
        update script_run set metrics = null from held where script_run.script_run_id = held.script_run_id)`,
  );
}

/**
 * Stores seconds of a script while it runs, with all metrics that k6 has told of so far; no second only asks. Idempotent.
 * @returns true if somebody has asked for its cancellation
 * @throws LeaseLost
 */
export function saveScriptSeconds(
  backend: Backend,
  script: Claimed<"script">,
  { seconds, metrics }: { readonly seconds: readonly ScriptSecond[]; readonly metrics: ScriptMetrics },
): Promise<boolean> {
  const rows = JSON.stringify(seconds);
  const told = JSON.stringify(metrics);
  return underLease(
    backend,
    script,
    sql`stored as (
      insert into script_second (organization_id, script_run_id, second, metrics)
      select held.organization_id, held.script_run_id, row.second, row.metrics
      from held, jsonb_to_recordset(${rows}::jsonb) as row(second int, metrics jsonb)
      on conflict (script_run_id, second) do nothing
    ), told as (
      update script_run set metrics = ${told}::jsonb from held
      where script_run.script_run_id = held.script_run_id and script_run.metrics is distinct from ${told}::jsonb)`,
  );
}

/** Carries out a statement only while the claim holds the script's row, which stays locked to the statement's end. */
async function underLease(backend: Backend, script: Claimed<"script">, statement: Prisma.Sql): Promise<boolean> {
  const [held] = await query(
    backend,
    z.object({ cancelRequested: z.boolean() }),
    sql`with held as (
      select organization_id, script_run_id, cancel_requested_at from script_run
      where ${isHeldBy(script)} and status = 'running' for update
    ), ${statement}
    select cancel_requested_at is not null as "cancelRequested" from held`,
  );
  if (!held) throw new LeaseLost(script);
  return held.cancelRequested;
}
