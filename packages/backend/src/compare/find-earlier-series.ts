import type { MeasuredRound } from "@plumbline/core/compare/figures/compare";
import type { ComparedSide } from "@plumbline/core/compare/views";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { LoadPlan } from "@plumbline/core/plan/load-plan";
import { Summary } from "@plumbline/core/summary/summary";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { measuredAlone } from "../database/measured-alone.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { conditionsOf } from "./find-floors.ts";

const { sql } = Prisma;

/** Maximum number of trials, newest first: a few dozen series show how rounds depend on each other. */
const MOST = 400;

const Row = z.object({
  runId: z.string(),
  serverId: z.string(),
  round: z.number(),
  values: z.unknown(),
  plan: z.unknown(),
});

/**
 * Rounds under the same host and load as a side, other than those of the compared sides and of exhibitions. There is one series for each
 * server and run, in the order of measurement, servers of one run next to each other. The series show how strongly
 * rounds depend on each other there.
 */
export async function findEarlierSeries(scope: Scope, sides: readonly ComparedSide[]): Promise<MeasuredRound[][]> {
  const [first] = sides;
  if (!first) return [];
  const { scenarioId, scenarioVersion, environmentId, load } = conditionsOf(first);
  if (!environmentId) return [];
  const compared = sides.flatMap(({ trials }) => trials.map(({ runId, serverId }) => `${runId} ${serverId}`));
  const rows = await query(
    scope.backend,
    Row,
    sql`select run_id as "runId", server_id as "serverId", round, summary->'values' as values, plan
     from trial join trial_result using (trial_id)
     where trial.organization_id = ${scope.organizationId} and scenario_id = ${scenarioId} and scenario_version = ${scenarioVersion} and environment_id = ${environmentId}
       and status = 'succeeded' and verdict is distinct from 'INVALID' and summary is not null and ${measuredAlone}
       and not (run_id || ' ' || server_id = any(${[...new Set(compared)]}))
       and not exists (select from run, jsonb_array_elements(run.spec->'servers') as server
         where run.run_id = trial.run_id and server->>'serverId' = trial.server_id and server->>'exhibition' = 'true')
     order by run_id desc, position limit ${MOST}`,
  );
  const series = new Map<string, MeasuredRound[]>();
  for (const { runId, serverId, round, values, plan } of rows) {
    if (describeLoad(LoadPlan.parse(plan)) !== load) continue;
    const key = `${runId} ${serverId}`;
    const rounds = series.get(key) ?? [];
    rounds.push({ block: `${runId} ${round}`, values: Summary.shape.values.parse(values) });
    series.set(key, rounds);
  }
  return [...series].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, rounds]) => rounds);
}
