import { z } from "zod";
import { decodeHistogram, type HistogramFigure, histogramFigures, histogramValues } from "../histogram/histogram.ts";
import { type FrameMetricId, frameMetrics } from "./frame-metrics.ts";

/** Latencies of the first replies that an iteration of a flow is owed, where it is owed several; the generator has the same list. */
export const replyIds = [
  ...(["reply.1", "reply.2", "reply.3", "reply.4"] as const),
  ...(["reply.5", "reply.6", "reply.7", "reply.8"] as const),
] as const;

/** Histograms of a frame, microseconds: HdrHistogram V2, compressed, base64; 1 µs to 60 s, 3 significant digits. */
export const HistogramId = z.enum(["latency", "lag", "connect", "tls", ...replyIds]);
export type HistogramId = z.infer<typeof HistogramId>;

/** A figure of one of a frame's histograms, in microseconds: `latency.p99`. The worker adds it, so that pages decode nothing. */
export type HistogramFigureId = `${HistogramId}.${HistogramFigure}`;

/** An id of a value inside a stored frame: a metric, or a figure of a histogram. */
export type FrameValueId = FrameMetricId | HistogramFigureId;

const histogramFigureIds: readonly HistogramFigureId[] = HistogramId.options.flatMap((id) =>
  histogramFigures.map((figure) => `${id}.${figure}` as const),
);

/** Every id that a stored frame can have. */
export const FrameValueId = z.enum([...(Object.keys(frameMetrics) as FrameMetricId[]), ...histogramFigureIds]);

/** Values of one frame by id; an absent one is not known for that second. */
export const FrameValues = z.partialRecord(FrameValueId, z.number());
export type FrameValues = z.infer<typeof FrameValues>;

const knownIds: ReadonlySet<string> = new Set(FrameValueId.options);

/** True if frames of this version can have a value with this id. */
export function isFrameValueId(id: string): id is FrameValueId {
  return knownIds.has(id);
}

/** The values of a frame with their ids. */
export function valueEntries(values: FrameValues): [FrameValueId, number][] {
  return Object.entries(values) as [FrameValueId, number][];
}

/** Figures of a frame's histograms as values, in microseconds: `latency.p99`, `lag.p99`, … */
export function frameValues({ histograms }: { histograms: Partial<Record<HistogramId, string>> }): FrameValues {
  const parts = HistogramId.options.map((id) => {
    const encoded = histograms[id];
    return encoded ? histogramValues(id, decodeHistogram(encoded)) : {};
  });
  return Object.assign({}, ...parts);
}
