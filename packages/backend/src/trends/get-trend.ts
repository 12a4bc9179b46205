import { AppError } from "@plumbline/core/failure/app-error";
import { getScenario, scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { ServerSnapshot } from "@plumbline/core/server/views";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { changedSince } from "@plumbline/core/trend/compare-versions";
import { type GetTrend, MOST_TREND_LINES } from "@plumbline/core/trend/requests";
import type { TrendSeries, TrendSetting, TrendVersion, TrendView } from "@plumbline/core/trend/views";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { query } from "../database/query.ts";
import { toEnvironmentView } from "../environments/to-environment-view.ts";
import { Prisma, type TrendSeries as Row, type TrendVersion as VersionRow } from "../generated/prisma/client.ts";
import { findAnnotations } from "./find-annotations.ts";
import { findFloor } from "./find-floor.ts";
import { findLineRuns, type LineRuns, toPoints } from "./find-points.ts";
import { findTrendBaselines } from "./find-trend-baselines.ts";

const { sql } = Prisma;

/**
 * A figure over runs: one line for each server that was measured under one setting. The answer is empty if nothing was
 * measured, or if a named setting or server has no figures; it is never filled with figures of another setting.
 * @throws SCENARIO_UNKNOWN; INVALID_INPUT if there is no such figure
 */
export async function getTrend(scope: Scope, request: GetTrend): Promise<TrendView> {
  const { from = null, to = null } = request;
  const scenarioId = request.scenarioId ?? (await findLatestScenario(scope));
  const metricId = toMetricId(scenarioId, request.metricId);
  const rows = await scope.backend.db.trendSeries.findMany({
    where: { organizationId: scope.organizationId, scenarioId },
    orderBy: [{ lastAt: "desc" }, { serverId: "asc" }],
  });
  const settings = await toSettings(scope, rows);
  const settingId =
    request.settingId ?? (await findMeasuredSetting(scope, rows, metricId, request)) ?? settings[0]?.settingId ?? null;
  const ofSetting = rows
    .filter((row) => row.settingId === settingId)
    .sort((a, b) => (a.serverId < b.serverId ? -1 : 1));
  const chosen = request.serverIds
    ? ofSetting.filter(({ serverId }) => request.serverIds?.includes(serverId))
    : ofSetting.slice(0, MOST_TREND_LINES);
  const [lines, versions, floor, annotations, baselines] = await Promise.all([
    Promise.all(
      chosen.map(({ seriesId, revision }) => findLineRuns(scope, { seriesId, metricId, revision, from, to })),
    ),
    findVersions(scope, chosen),
    ofSetting[0] ? findFloor(scope, ofSetting[0], metricId) : null,
    findAnnotations(scope, { scenarioId, from, to }),
    findTrendBaselines(scope, { seriesIds: chosen.map(({ seriesId }) => seriesId), metricId }),
  ]);
  const points = toPoints(lines);
  const series = chosen.map(
    ({ seriesId, server }, nth): TrendSeries => ({
      seriesId,
      server: ServerSnapshot.parse(server),
      runs: countRuns(lines[nth]),
      points: points[nth] ?? [],
      versions: (versions.get(seriesId) ?? []).filter(({ at }) => (!from || at >= from) && (!to || at <= to)),
    }),
  );
  return { scenarioId, metricId, settings, settingId, series, floor, annotations, baselines };
}

/** The setting last measured in which one of the servers has the figure; null if there is none. */
async function findMeasuredSetting(
  { backend }: Scope,
  rows: readonly Row[],
  metricId: string,
  { serverIds }: Pick<GetTrend, "serverIds">,
): Promise<string | null> {
  const wanted = serverIds ? rows.filter(({ serverId }) => serverIds.includes(serverId)) : rows;
  const found = await query(
    backend,
    z.object({ series_id: z.string() }),
    sql`select series_id from unnest(${wanted.map(({ seriesId }) => seriesId)}::uuid[]) with ordinality as line (series_id, place)
     where exists (select from trend_figure where trend_figure.series_id = line.series_id and metric_id = ${metricId})
     order by place limit 1`,
  );
  return wanted.find(({ seriesId }) => seriesId === found[0]?.series_id)?.settingId ?? null;
}

/** The scenario last measured; the catalogue's first if nothing was measured. */
async function findLatestScenario({ backend: { db }, organizationId }: Scope): Promise<string> {
  const row = await db.trendSeries.findFirst({ where: { organizationId }, orderBy: { lastAt: "desc" } });
  return row?.scenarioId ?? scenarios[0]?.id ?? "";
}

function toMetricId(scenarioId: string, metricId: string | undefined): SummaryMetricId {
  const { metric } = getScenario(scenarioId).readFirst;
  if (metricId === undefined) return metric;
  if (Object.hasOwn(summaryMetrics, metricId)) return metricId as SummaryMetricId;
  throw new AppError("INVALID_INPUT", `There is no figure "${metricId}".`, {
    nextStep: `Use the id of a summary's figure, for example ${metric}.`,
  });
}

/** The settings of these lines, the one last measured first. */
async function toSettings(scope: Scope, rows: readonly Row[]): Promise<TrendSetting[]> {
  const environments = await scope.backend.db.environment.findMany({
    where: {
      organizationId: scope.organizationId,
      environmentId: { in: [...new Set(rows.map(({ environmentId }) => environmentId))] },
    },
  });
  const environmentOf = new Map(environments.map((row) => [row.environmentId, toEnvironmentView(row)]));
  const settings = new Map<string, TrendSetting>();
  for (const { settingId, scenarioVersion, load, environmentId, lastAt, serverId } of rows) {
    const environment = environmentOf.get(environmentId) ?? { environmentId, facts: {} };
    const setting = settings.get(settingId) ?? { settingId, scenarioVersion, load, environment, lastAt, serverIds: [] };
    setting.serverIds.push(serverId);
    settings.set(settingId, setting);
  }
  for (const { serverIds } of settings.values()) serverIds.sort();
  return [...settings.values()];
}

/** Versions of each line's server, in order of time, by line. */
async function findVersions(scope: Scope, lines: readonly Row[]): Promise<Map<string, TrendVersion[]>> {
  const rows = await scope.backend.db.trendVersion.findMany({
    where: { seriesId: { in: lines.map(({ seriesId }) => seriesId) } },
    orderBy: { at: "asc" },
  });
  const bySeries = new Map<string, TrendVersion[]>();
  for (const row of rows) {
    const versions = bySeries.get(row.seriesId) ?? [];
    bySeries.set(row.seriesId, [...versions, toVersion(row, versions.at(-1))]);
  }
  return bySeries;
}

function toVersion({ seriesId: _, ...row }: VersionRow, before: TrendVersion | undefined): TrendVersion {
  return { ...row, changed: changedSince(before ?? null, row) };
}

function countRuns(line: LineRuns | undefined): number {
  if (!line) return 0;
  return "columns" in line ? line.columns.atMs.length : line.points.length;
}
