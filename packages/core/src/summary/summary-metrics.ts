import type { SummaryMetric } from "./derive/summary-metric.ts";
import { clientMetrics } from "./metrics/client.ts";
import { connectionMetrics } from "./metrics/connections.ts";
import { latencyMetrics } from "./metrics/latency.ts";
import { ledgerMetrics } from "./metrics/ledger.ts";
import { resourceMetrics } from "./metrics/resources.ts";
import { throughputMetrics } from "./metrics/throughput.ts";

/** A finished trial's figures, each with its computation. Ids never change their meaning. */
export const summaryMetrics = {
  ...throughputMetrics,
  ...latencyMetrics,
  ...connectionMetrics,
  ...ledgerMetrics,
  ...resourceMetrics,
  ...clientMetrics,
} as const satisfies Record<string, SummaryMetric>;
export type SummaryMetricId = keyof typeof summaryMetrics;

/** Ids of the figures. */
export const summaryMetricIds = Object.keys(summaryMetrics) as SummaryMetricId[];

/** Every summary metric with its id, in the order of the definitions. */
export const summaryMetricEntries = Object.entries(summaryMetrics) as [SummaryMetricId, SummaryMetric][];
