import type { NotificationType } from "@plumbline/core/notification/notification";
import { getScenario, scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { describeChange, isNews } from "@plumbline/core/trend/change-news";
import type { TrendChange } from "@plumbline/core/trend/views";
import { z } from "zod";
import type { Backend, Scope } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { raiseNotification } from "../notifications/raise-notification.ts";
import { getLineChanges } from "./get-line-changes.ts";

const { sql } = Prisma;

/** Lines searched per call: each takes up to a second of a core. */
const LINES_AT_ONCE = 20;

/**
 * Number of runs from one to the other, both included: a change whose beginning moves by up to two runs, because of
 * later runs, is the same change.
 */
const SAME_WITHIN = 3;

/**
 * Searches the lines that have new runs since their last search for changes of their scenario's primary figure, and
 * raises a notification of each confirmed one. Idempotent; safe in any process.
 * @param isAtRest asked before each line: a search takes a core, which a measurement may need
 */
export async function raiseChangeNotifications(backend: Backend, now: Date, isAtRest: () => boolean): Promise<void> {
  const lines = await backend.db.trendSeries.findMany({
    where: { grownAt: { not: null } },
    orderBy: { grownAt: "asc" },
    take: LINES_AT_ONCE,
    select: { seriesId: true, organizationId: true, scenarioId: true, grownAt: true },
  });
  for (const { seriesId, organizationId, scenarioId, grownAt } of lines) {
    if (!isAtRest()) return;
    const scope: Scope = { backend, organizationId, userId: null, permissions: ["read"] };
    // a scenario that has left the catalogue gets no further runs
    if (scenarios.some(({ id }) => id === scenarioId)) {
      const metricId = getScenario(scenarioId).readFirst.metric;
      const { changes } = await getLineChanges(scope, { seriesId, metricId });
      for (const change of changes) if (isNews(change, now.getTime())) await raiseChangeNotification(scope, change);
    }
    // if a run was added meanwhile, `grownAt` differs and the line is searched again
    await backend.db.trendSeries.updateMany({ where: { seriesId, grownAt }, data: { grownAt: null } });
  }
}

/** Raises a notification of a change, unless one exists at this run or a neighbouring one. */
export async function raiseChangeNotification(scope: Scope, change: TrendChange): Promise<void> {
  const { backend, organizationId } = scope;
  const { seriesId, runId, direction } = change;
  const line = await backend.db.trendSeries.findUniqueOrThrow({ where: { seriesId, organizationId } });
  const type = direction === "worse" ? "regression.confirmed" : "improvement";
  if (await wasTold(scope, change, type)) return;
  const { serverId, scenarioId } = line;
  const metricId = change.metricId as SummaryMetricId;
  const params = new URLSearchParams({
    scenario: scenarioId,
    servers: serverId,
    metric: metricId,
    setting: line.settingId,
  });
  await raiseNotification(backend, {
    organizationId,
    type,
    subject: subjectOf(change),
    title: `${serverId} became ${direction} under ${scenarioId}: ${summaryMetrics[metricId].label}`,
    text: describeChange(metricId, change),
    path: `/trends?${params}`,
    data: {
      ...{ serverId, scenarioId, metricId, runId, seriesId },
      before: change.before.mean,
      after: change.after.mean,
      ratio: change.ratio,
      p: change.p,
      confirmedBy: change.state === "confirmed" ? (change.judgedBy ?? "somebody") : "further runs",
    },
  });
}

const subjectOf = ({ seriesId, metricId, runId }: Pick<TrendChange, "seriesId" | "metricId" | "runId">) =>
  `${seriesId} ${metricId} ${runId}`;

/** True if a notification of this change exists, at this run or at a neighbouring one. */
async function wasTold(
  scope: Scope,
  { seriesId, metricId, at }: TrendChange,
  type: NotificationType,
): Promise<boolean> {
  const rows = await query(
    scope.backend,
    z.object({ told: z.boolean() }),
    sql`select exists (
       select from notice join trend_figure as told
         on told.series_id = ${seriesId} and told.metric_id = ${metricId} and told.run_id::text = split_part(notice.subject, ' ', 3)
       where notice.organization_id = ${scope.organizationId} and notice.type = ${type} and starts_with(notice.subject, ${subjectOf({ seriesId, metricId, runId: "" })})
         and ${SAME_WITHIN} >= (select count(*) from trend_figure as beside
           where beside.series_id = ${seriesId} and beside.metric_id = ${metricId}
             and beside.at between least(told.at, ${at}::timestamptz) and greatest(told.at, ${at}::timestamptz))) as told`,
  );
  return rows[0]?.told ?? false;
}
