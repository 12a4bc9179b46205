import type { TrendBaseline } from "@plumbline/core/trend/views";
import type { Scope } from "../backend.ts";

/** The runs of these lines that are baselines, with what they say of a figure; by name. A baseline that was removed is none. */
export async function findTrendBaselines(
  scope: Scope,
  { seriesIds, metricId }: { seriesIds: string[]; metricId: string },
): Promise<TrendBaseline[]> {
  const { organizationId } = scope;
  const rows = await scope.backend.db.trendFigure.findMany({
    where: { seriesId: { in: seriesIds }, metricId, run: { baselines: { some: { organizationId } } } },
    select: {
      seriesId: true,
      runId: true,
      at: true,
      median: true,
      run: { select: { baselines: { where: { organizationId }, select: { name: true } } } },
    },
  });
  return rows
    .flatMap(({ run, ...figure }) => run.baselines.map(({ name }) => ({ name, ...figure })))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
