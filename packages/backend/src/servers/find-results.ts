import { AuditVerdict } from "@plumbline/core/audit/verdict";
import { FigureValue } from "@plumbline/core/metric/figure-value-schema";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { ServerView } from "@plumbline/core/server/views";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { measuredAlone } from "../database/measured-alone.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** A result of a server as the catalogue shows it. */
export type Result = ServerView["results"][number];

/**
 * Maximum number of results for each server and scenario: on the server's own page, and in a list, which draws a line
 * of a few points.
 */
const WHOLE_RESULTS = 20;
const FIGURES_IN_LIST = 10;

/**
 * The newest succeeded trials of servers under each scenario, by server, newest first; trials that the audit refused
 * are left out.
 */
export function findWholeResults(scope: Scope, serverIds: readonly string[]): Promise<Map<string, Result[]>> {
  return findNewest(scope, serverIds, { limit: WHOLE_RESULTS, firstOnly: false });
}

/** The same for a list, with only the primary figure of each trial's scenario. */
export function findFirstFigures(scope: Scope, serverIds: readonly string[]): Promise<Map<string, Result[]>> {
  return findNewest(scope, serverIds, { limit: FIGURES_IN_LIST, firstOnly: true });
}

const ResultRow = z.object({
  serverId: z.string(),
  trialId: z.string(),
  runId: z.string(),
  scenarioId: z.string(),
  finishedAt: z.date(),
  values: z
    .record(z.string(), FigureValue)
    .nullable()
    .transform((values) => values ?? {}),
  verdict: AuditVerdict.nullable(),
});

/**
 * Reads each pair of server and scenario through the index, so that the time does not grow with the number of past
 * trials.
 */
async function findNewest(
  scope: Scope,
  serverIds: readonly string[],
  { limit, firstOnly }: { limit: number; firstOnly: boolean },
): Promise<Map<string, Result[]>> {
  const rows = await query(
    scope.backend,
    ResultRow,
    sql`select server_id as "serverId", trial_id as "trialId", run_id as "runId", scenario_id as "scenarioId",
       finished_at as "finishedAt", verdict,
       case when ${firstOnly} then jsonb_strip_nulls(jsonb_build_object(metric_id, summary->'values'->metric_id))
         else summary->'values' end as "values"
     from unnest(${serverIds}::text[]) as server(server_id)
     cross join unnest(${scenarios.map(({ id }) => id)}::text[], ${scenarios.map(({ readFirst }) => readFirst.metric)}::text[]) as scenario(scenario_id, metric_id)
     cross join lateral (
       select trial_id, trial.run_id, trial.finished_at, summary, verdict from trial join trial_result using (trial_id)
         join run on run.run_id = trial.run_id and run.imported_digest is null
       where trial.organization_id = ${scope.organizationId} and trial.server_id = server.server_id and trial.scenario_id = scenario.scenario_id
         and trial.status = 'succeeded' and verdict is distinct from 'INVALID' and ${measuredAlone}
       order by trial.finished_at desc limit ${limit}) as newest
     order by finished_at desc`,
  );
  const results = new Map<string, Result[]>();
  for (const { serverId, ...result } of rows) {
    const known = results.get(serverId);
    if (known) known.push(result);
    else results.set(serverId, [result]);
  }
  return results;
}
