import type { TrendBaseline } from "@plumbline/core/trend/views";
import type { Scope } from "../backend.ts";

/** The baseline runs of these lines with their values of a figure, by name. Removed baselines are left out. */
export async function findTrendBaselines(
  scope: Scope,
  { seriesIds, metricId }: { seriesIds: string[]; metricId: string },
): Promise<TrendBaseline[]> {
  const { organizationId, backend } = scope;
  const baselines = await backend.db.baseline.findMany({
    where: { organizationId },
    select: { name: true, runId: true },
    orderBy: { name: "asc" },
  });
  // read by key: a line may have 100,000 figures, and few of them are baselines
  const figures = await backend.db.trendFigure.findMany({
    where: { runId: { in: baselines.map(({ runId }) => runId) }, seriesId: { in: seriesIds }, metricId },
    select: { seriesId: true, runId: true, at: true, median: true },
  });
  return baselines.flatMap(({ name, runId }) =>
    figures.filter((figure) => figure.runId === runId).map((figure) => ({ name, ...figure })),
  );
}
