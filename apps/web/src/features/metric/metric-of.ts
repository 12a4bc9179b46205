import type { Metric } from "@plumbline/core/metric/metric";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { TrendView } from "@plumbline/core/trend/views";

/** The figure that a trend shows. */
export function metricOf({ metricId }: Pick<TrendView, "metricId">): Metric {
  return Object.entries(summaryMetrics).find(([id]) => id === metricId)?.[1] ?? summaryMetrics["latency.owed.p99"];
}
