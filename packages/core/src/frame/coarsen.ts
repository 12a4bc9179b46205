import { encodeHistogram, mergeHistograms } from "../histogram/histogram.ts";
import type { FrameMetric } from "../metric/metric.ts";
import type { Frame } from "./frame.ts";
import { type FrameMetricId, frameMetrics } from "./frame-metrics.ts";
import { type FrameValues, frameValues, type HistogramId, valueEntries } from "./frame-values.ts";
import { isHistogramFigure } from "./is-histogram-figure.ts";
import { mergeErrors } from "./merge-errors.ts";
import { secondsOf } from "./over-frames.ts";

/** Seconds that are put together as one. */
export const COARSE_S = 10;

/**
 * Frames of up to ten seconds out of frames of one: counts added up, gauges as they were at the end, histograms merged count by
 * count and percentiles taken anew from them, never averaged. No frame spans two phases; where seconds are missing a frame counts
 * those that are there, and lasts as long as they.
 */
export function coarsen(frames: readonly Frame[]): Frame[] {
  return toGroups(frames).flatMap((group, seq) => {
    const [first] = group;
    return first ? [putTogether(first, group, seq)] : [];
  });
}

/** Consecutive frames of one phase by the ten seconds of it in which they begin. */
function toGroups(frames: readonly Frame[]): Frame[][] {
  const groups: Frame[][] = [];
  let open = { phase: "", sinceMs: 0, nth: 0 };
  for (const frame of frames) {
    const sinceMs = frame.phase === open.phase ? open.sinceMs : frame.startMs;
    const nth = Math.floor((frame.startMs - sinceMs) / (COARSE_S * 1000));
    const last = groups.at(-1);
    if (last && frame.phase === open.phase && nth === open.nth) last.push(frame);
    else groups.push([frame]);
    open = { phase: frame.phase, sinceMs, nth };
  }
  return groups;
}

function putTogether(first: Frame, group: readonly Frame[], seq: number): Frame {
  const histograms = mergeHistogramsOf(group);
  const frame: Frame = {
    v: 1,
    seq,
    startMs: first.startMs,
    durationMs: secondsOf(group) * 1000,
    phase: first.phase,
    values: valuesTogether(group),
    errors: mergeErrors(group),
    histograms,
  };
  return { ...frame, values: { ...frame.values, ...frameValues(frame) } };
}

/** The histograms of all frames, merged by their ids. */
export function mergeHistogramsOf(group: readonly Frame[]): Frame["histograms"] {
  const ids = [...new Set(group.flatMap(({ histograms }) => Object.keys(histograms) as HistogramId[]))];
  return Object.fromEntries(
    ids.flatMap((id) => {
      const merged = mergeHistograms(group.map(({ histograms }) => histograms[id]));
      return merged ? [[id, encodeHistogram(merged)]] : [];
    }),
  );
}

/** Merges the values that no histogram holds; percentiles come from the merged histograms. */
function valuesTogether(group: readonly Frame[]): FrameValues {
  const ids = new Set(group.flatMap(({ values }) => valueEntries(values).map(([id]) => id)));
  const together: FrameValues = {};
  for (const id of ids) {
    if (isHistogramFigure(id)) continue;
    const having = group.filter(({ values }) => values[id] !== undefined);
    together[id] = valueTogether(having, id, frameMetrics[id].over);
  }
  return together;
}

function valueTogether(frames: readonly Frame[], id: FrameMetricId, over: FrameMetric["over"]): number {
  const valueIn = ({ values }: Frame) => values[id] ?? 0;
  switch (over) {
    case "sum":
      return frames.reduce((total, frame) => total + valueIn(frame), 0);
    case "mean":
      return frames.reduce((total, frame) => total + valueIn(frame) * frame.durationMs, 0) / (secondsOf(frames) * 1000);
    case "highest":
      return frames.reduce((most, frame) => Math.max(most, valueIn(frame)), Number.NEGATIVE_INFINITY);
    case "last": {
      const last = frames.at(-1);
      return last ? valueIn(last) : Number.NaN;
    }
  }
}
