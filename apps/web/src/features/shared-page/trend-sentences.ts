import { listOf } from "@plumbline/core/result/speech";
import type { SummaryMetricId } from "@plumbline/core/summary/summary-metrics";
import { describeChange } from "@plumbline/core/trend/change-news";
import type { TrendChanges, TrendView } from "@plumbline/core/trend/views";
import { formatMoment } from "#ui/format-date.ts";

/** The change points of a trend in sentences, newest first, or a note that there are none. */
export function trendSentences({ metricId, series }: TrendView, changes: readonly TrendChanges[]): string[] {
  const idOf = (seriesId: string) => series.find((line) => line.seriesId === seriesId)?.server.serverId ?? "A server";
  const moved = changes.flatMap((line) => line.changes).sort((a, b) => b.at.getTime() - a.at.getTime());
  if (moved.length === 0) return [`No change was found in ${listOf(series.map(({ server }) => server.serverId))}.`];
  return moved.map(
    (change) =>
      `${idOf(change.seriesId)} became ${change.direction === "neither" ? "different" : change.direction} on ${formatMoment(change.at.getTime())}: ${describeChange(metricId as SummaryMetricId, change)}`,
  );
}
