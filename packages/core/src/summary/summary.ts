import { z } from "zod";
import { ErrorCount } from "../frame/frame.ts";
import { parseStored } from "../json/parse-known.ts";
import { FigureValue } from "../metric/figure-value-schema.ts";
import { ReplyFigures } from "./derive/reply-figures.ts";
import { SearchResult } from "./derive/search-result.ts";
import { MetricId } from "./metric-id.ts";
import type { SummaryMetricId } from "./summary-metrics.ts";

/** Figures by summary metric id; an absent one is not known of the trial. */
export const SummaryValues = z.partialRecord(MetricId, FigureValue);
export type SummaryValues = z.infer<typeof SummaryValues>;

/** The ids of the figures that are there. */
export function valueIds(values: SummaryValues): SummaryMetricId[] {
  return Object.keys(values) as SummaryMetricId[];
}

/** A finished trial's figures. `values` by summary metric id; histograms as in frames, over the whole measured window. */
export const Summary = z.strictObject({
  v: z.literal(1),
  values: SummaryValues,
  errors: z.array(ErrorCount),
  histograms: z.strictObject({ latency: z.string().optional(), connect: z.string().optional() }),
  /** Seconds of the measured window. */
  windowS: z.number(),
  /** Only of plans that search for an upper limit. */
  search: SearchResult.optional(),
  /** Only of flows whose iterations are owed several replies: its first eight. */
  replies: z.array(ReplyFigures).optional(),
});
export type Summary = z.infer<typeof Summary>;

/**
 * Reads a stored summary. Figures that this version does not know are left out.
 * @throws Error if it is not a summary
 */
export function readSummary(stored: unknown): Summary {
  return parseStored(Summary, stored);
}
