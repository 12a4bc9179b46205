import { Duel, DuelFigureId } from "@plumbline/core/duel/duel";
import type { EarlierDuels } from "@plumbline/core/duel/judge/figure-rules";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { LoadPlan } from "@plumbline/core/plan/load-plan";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** Maximum number of earlier duels, newest first: a few dozen series show how rounds depend on each other. */
const MOST = 50;

/** A trial of the duel whose host is known; undefined while there is none. */
export type MeasuredPlace =
  | { environmentId: string | null; scenarioId: string; scenarioVersion: number; plan: unknown }
  | undefined;

/**
 * Log ratios of the duels that were started before this one on the same host and under the same load, a series each: they show how strongly
 * the rounds of a duel depend on each other there.
 */
export async function findEarlierDuels(
  backend: Backend,
  { runId, organizationId, measured }: { runId: string; organizationId: string; measured: MeasuredPlace },
): Promise<EarlierDuels> {
  const duels = await findDuelsOfLoad(backend, { runId, organizationId, measured });
  return Object.fromEntries(
    DuelFigureId.options.map((metricId) => [metricId, duels.map(({ duel }) => toSeries(duel, metricId))]),
  );
}

/**
 * The duels of two that were started before a run on the same host and under the same load, newest first. Rounds of a pair among more servers lie
 * further apart, so that they would show too little dependence.
 */
export async function findDuelsOfLoad(
  backend: Backend,
  { runId, organizationId, measured }: { runId: string; organizationId: string; measured: MeasuredPlace },
): Promise<{ runId: string; duel: Duel }[]> {
  if (!measured) return [];
  const { environmentId, scenarioId, scenarioVersion } = measured;
  const rows = await query(
    backend,
    z.object({ runId: z.string(), duel: Duel, plan: LoadPlan }),
    sql`select run.run_id as "runId", run.duel, trial.plan from run
     join trial on trial.organization_id = run.organization_id and trial.run_id = run.run_id and trial.position = 0
     where run.organization_id = ${organizationId} and run.run_id < ${runId}::uuid and run.duel is not null and run.imported_digest is null
       and trial.environment_id = ${environmentId} and trial.scenario_id = ${scenarioId} and trial.scenario_version = ${scenarioVersion}
     order by run.run_id desc limit ${MOST}`,
  );
  const load = describeLoad(LoadPlan.parse(measured.plan));
  return rows.filter(({ plan, duel }) => duel.pairs === undefined && describeLoad(plan) === load);
}

function toSeries({ rounds }: Duel, metricId: DuelFigureId): number[] {
  return rounds.flatMap(({ ratios: { [metricId]: ratio } }) => (ratio === undefined ? [] : [Math.log(ratio)]));
}
