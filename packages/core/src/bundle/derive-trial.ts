import type { Frame, FrameView } from "../frame/frame.ts";
import { stopOf } from "../summary/stop-of.ts";
import { summarize } from "../summary/summarize.ts";
import { type Summary, type SummaryValues, valueIds } from "../summary/summary.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";
import type { TrialView } from "../trial/views.ts";

/** The histograms of up to ten seconds of one phase, as a bundle has them. */
export type HistogramStretch = Pick<Frame, "startMs" | "durationMs" | "phase" | "histograms">;

/** A figure that does not come again. */
type FigureDifference = { metricId: string; stored: number | undefined; derived: number | undefined };

/** A trial's figures, derived again from what a bundle has of it. */
export type Derivation = {
  /** Figures that were derived. */
  derived: number;
  differences: FigureDifference[];
  /** Figures that cannot follow from a bundle: they need histograms that it does not have, or come from no frame. */
  underived: string[];
};

/** Seconds of a bundle come from tracks, which keep 7 digits of each number; sums and ratios of them keep fewer. */
const RELATIVE = 1e-4;
/** Bytes per second: the memory's 7 digits are steps of 16 bytes at 300 MB, and a slope over a few seconds shows them. */
const SLOPE = 64;

/** Figures that the worker measured beside the frames. */
const notInFrames: readonly string[] = ["startup"];

/**
 * Derives a trial's figures from its seconds by the code that made them.
 * @param stretches null in bundles of versions that did not keep them: then the trial's own histograms stand in for those of its seconds
 */
export function deriveTrial(
  { summary, plan }: Pick<TrialView, "plan"> & { summary: Summary },
  frames: readonly FrameView[],
  stretches: readonly HistogramStretch[] | null,
): Derivation {
  const histograms = stretches ? placeStretches(stretches) : placeWhole(summary, frames);
  const whole = frames.map((frame): Frame => ({ ...frame, histograms: histograms.get(frame.startMs) ?? {} }));
  const again = summarize(whole, summary.values.startup ?? null, plan, stopOf(summary, plan, whole))?.values ?? {};
  const ids = [...new Set([...valueIds(summary.values), ...valueIds(again)])];
  const underived = ids.filter(
    (id) => notInFrames.includes(id) || (stretches === null && again[id] === undefined && isOfHistogram(id)),
  );
  const derived = ids.filter((id) => !underived.includes(id) && summary.values[id] !== undefined);
  return {
    derived: derived.length,
    differences: derived.flatMap((id) => compare(id, summary.values, again)),
    underived,
  };
}

/** Stretches by the start of their first second. */
function placeStretches(stretches: readonly HistogramStretch[]): Map<number, Frame["histograms"]> {
  return new Map(stretches.map(({ startMs, histograms }) => [startMs, histograms]));
}

/** The histograms of the whole window, as if all values had come in its first second. */
function placeWhole({ histograms }: Summary, frames: readonly FrameView[]): Map<number, Frame["histograms"]> {
  const first = frames.find(({ phase }) => phase === "measure");
  return new Map(first ? [[first.startMs, histograms]] : []);
}

/** True for a percentile of a histogram that only stretches have. */
function isOfHistogram(metricId: string): boolean {
  return !metricId.startsWith("latency.") && summaryMetrics[metricId as SummaryMetricId]?.unit === "µs";
}

function compare(metricId: SummaryMetricId, stored: SummaryValues, again: SummaryValues): FigureDifference[] {
  const [before, after] = [stored[metricId], again[metricId]];
  const isEqual = before === after || (before !== undefined && after !== undefined && isNear(metricId, before, after));
  return isEqual ? [] : [{ metricId, stored: before, derived: after }];
}

function isNear(metricId: SummaryMetricId, a: number, b: number): boolean {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return false;
  const slack = summaryMetrics[metricId].unit === "bytes/s" ? SLOPE : 0;
  return Math.abs(a - b) <= Math.max(slack, RELATIVE * Math.max(Math.abs(a), Math.abs(b)));
}
