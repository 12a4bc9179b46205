import {
  decodeHistogram,
  encodeHistogram,
  histogramValues,
  percentileUs,
  sumHistograms,
} from "@plumbline/core/histogram/histogram";
import { z } from "zod";
import { UsageError } from "../terminal/terminal.ts";

export const HdrInput = z.strictObject({
  histograms: z
    .array(z.string())
    .min(1, "the list is empty; there is nothing to merge.")
    .max(100_000, "at most 100000 histograms are merged at once."),
  percentiles: z
    .array(z.number().gt(0, "a percentile lies between 0 and 100.").lte(100, "a percentile lies between 0 and 100."))
    .max(100, "at most 100 percentiles.")
    .default([50, 90, 95, 99, 99.9]),
});

/**
 * The sum of histograms and its percentiles. A percentile that the count does not allow is null: it needs 10 ÷ (1 − p) values.
 * @throws UsageError where one cannot be read or added
 */
export function hdr({ histograms, percentiles }: z.output<typeof HdrInput>) {
  const merged = orComplain("histograms", () => sumHistograms(decodeEach(histograms)));
  const figures = histogramValues("value", merged);
  return {
    count: merged.totalCount,
    mean: figures["value.mean"] ?? null,
    max: figures["value.max"] ?? null,
    percentiles: percentiles.map((percentile) => ({ percentile, value: percentileUs(merged, percentile) ?? null })),
    merged: encodeHistogram(merged),
  };
}

/** One after the other, each when it is added: a hundred thousand decoded ones would fill 14 GB. */
function* decodeEach(histograms: readonly string[]) {
  for (const [nth, text] of histograms.entries()) yield orComplain(`histograms[${nth}]`, () => decodeHistogram(text));
}

function orComplain<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${place}: ${error.message}.`);
    throw error;
  }
}
