import { AppError } from "@plumbline/core/failure/app-error";
import { onWire } from "@plumbline/core/json/wire";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import {
  CHANGE_HISTORY,
  type ChangeJudgement,
  findTrendChanges,
  leastChange,
  type TrendRun,
} from "@plumbline/core/trend/find-trend-changes";
import type { LineKey } from "@plumbline/core/trend/requests";
import { ChangeFigures, ChangeState, type TrendChanges } from "@plumbline/core/trend/views";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { isUuid } from "../ids.ts";
import { findFloor } from "./find-floor.ts";
import { StoredFigure } from "./stored-figure.ts";

const { sql } = Prisma;

/**
 * Changes of a line's figure, with people's judgements. They are searched anew on each call, in the newest runs
 * whatever part of the line is shown, so that a change does not come and go with the zoom.
 * @throws NOT_FOUND
 */
export async function getLineChanges(scope: Scope, { seriesId, metricId }: LineKey): Promise<TrendChanges> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const line = isUuid(seriesId) ? await db.trendSeries.findUnique({ where: { seriesId, organizationId } }) : null;
  const metric = Object.entries(summaryMetrics).find(([id]) => id === metricId)?.[1];
  if (!line || !metric) throw new AppError("NOT_FOUND", `There is no line ${seriesId} of ${metricId}.`);
  const [runs, floor, judgements] = await Promise.all([
    findRuns(scope, { seriesId, metricId }),
    findFloor(scope, line, metricId),
    findJudgements(scope, { seriesId, metricId }),
  ]);
  const { changes, levels } = findTrendChanges(runs, { better: metric.better, floor, judgements });
  return {
    seriesId,
    metricId,
    runs: runs.length,
    leastChange: leastChange(floor),
    changes: changes.map((change) => ({ seriesId, metricId, ...change })),
    levels,
  };
}

/** The newest runs of a line, in order of time. */
async function findRuns(scope: Scope, { seriesId, metricId }: LineKey): Promise<TrendRun[]> {
  const rows = await query(
    scope.backend,
    z.object({ run_id: z.string(), at: z.date(), median: StoredFigure }),
    sql`select run_id, at, median from trend_figure where series_id = ${seriesId} and metric_id = ${metricId} order by at desc limit ${CHANGE_HISTORY}`,
  );
  return rows.reverse().map(({ run_id: runId, at, median }) => ({ runId, at, median }));
}

const StoredFigures = onWire(ChangeFigures);

async function findJudgements(scope: Scope, key: LineKey): Promise<ChangeJudgement[]> {
  const rows = await scope.backend.db.changeJudgement.findMany({
    where: key,
    include: { judgedBy: { select: { name: true } } },
  });
  return rows.map(({ runId, state, judgedBy, judgedAt, note, seen }) => ({
    runId,
    state: ChangeState.exclude(["new"]).parse(state),
    judgedBy: judgedBy?.name ?? null,
    judgedAt,
    note,
    seen: StoredFigures.parse(seen),
  }));
}
