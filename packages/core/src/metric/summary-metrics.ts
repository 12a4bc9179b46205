import type { Metric } from "./metric.ts";
import { clientMetrics } from "./summary/client.ts";
import { connectionMetrics } from "./summary/connections.ts";
import { latencyMetrics } from "./summary/latency.ts";
import { ledgerMetrics } from "./summary/ledger.ts";
import { resourceMetrics } from "./summary/resources.ts";
import { throughputMetrics } from "./summary/throughput.ts";

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
