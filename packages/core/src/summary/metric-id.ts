import { z } from "zod";
import { summaryMetricIds } from "./summary-metrics.ts";

/** A figure of summaries, as people name it. */
export const MetricId = z.enum(summaryMetricIds);
