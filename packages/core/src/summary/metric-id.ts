import { z } from "zod";
import { type SummaryMetricId, summaryMetrics } from "./summary-metrics.ts";

/** A figure of summaries, as people name it. */
export const MetricId = z.enum(Object.keys(summaryMetrics) as [SummaryMetricId, ...SummaryMetricId[]]);
