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

/** Lines that are looked at in one go: each takes up to a second of a core. */
const LINES_AT_ONCE = 20;

/** A change that further runs let begin up to two runs earlier or later is still the same: so many runs from the one to the other. */
const SAME_WITHIN = 3;

/**
 * Looks for changes in the lines that have got runs since they were last looked at, by the figure that their scenario says to read
 * first, and tells of those that are confirmed. Safe to call anywhere, any number of times.
 * @param isAtRest asked before each line: searching takes a core, which a measurement may need
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
    // a scenario that is no longer in the catalogue gets no further runs
    if (scenarios.some(({ id }) => id === scenarioId)) {
      const metricId = getScenario(scenarioId).readFirst.metric;
      const { changes } = await getLineChanges(scope, { seriesId, metricId });
      for (const change of changes) if (isNews(change, now.getTime())) await raiseChangeNotification(scope, change);
    }
    // a run that came meanwhile lets it be looked at again
    await backend.db.trendSeries.updateMany({ where: { seriesId, grownAt }, data: { grownAt: null } });
  }
}

/** Tells of one change of the organization's lines, unless it was told already, there or a run or two beside. */
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

/** Whether this change was told before, when it was found to begin at this run or at one beside it. */
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
