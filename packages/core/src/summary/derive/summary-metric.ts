import type { Metric } from "../../metric/metric.ts";
import type { SummaryFacts } from "./summary-facts.ts";

/** A figure of a finished trial with its computation; undefined where the trial has no such figure. */
export type SummaryMetric = Metric & { derive(facts: SummaryFacts): number | undefined };
