import { z } from "zod";
import { ErrorCount } from "../frame/frame.ts";
import { FigureValue } from "../metric/figure-value.ts";
import { SearchResult } from "./derive/search-result.ts";

/** A finished trial's figures. `values` by summary metric id; histograms as in frames, over the whole measured window. */
export const Summary = z.strictObject({
  v: z.literal(1),
  values: z.record(z.string(), FigureValue),
  errors: z.array(ErrorCount),
  histograms: z.strictObject({ latency: z.string().optional(), connect: z.string().optional() }),
  /** Seconds of the measured window. */
  windowS: z.number(),
  /** Only of plans that search for an upper limit. */
  search: SearchResult.optional(),
});
export type Summary = z.infer<typeof Summary>;
