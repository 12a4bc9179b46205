import type { Metric } from "../metric/metric.ts";
import { clientMetrics } from "./metrics/client.ts";
import { connectionMetrics } from "./metrics/connections.ts";
import { latencyMetrics } from "./metrics/latency.ts";
import { ledgerMetrics } from "./metrics/ledger.ts";
import { resourceMetrics } from "./metrics/resources.ts";
import { throughputMetrics } from "./metrics/throughput.ts";

/** A finished trial's figures, each derived from its frames by `summarize`. Ids never change their meaning. */
export const summaryMetrics = {
  ...throughputMetrics,
  ...latencyMetrics,
  ...connectionMetrics,
  ...ledgerMetrics,
  ...resourceMetrics,
  ...clientMetrics,
} as const satisfies Record<string, Metric>;
export type SummaryMetricId = keyof typeof summaryMetrics;
