import type { FrameView } from "@plumbline/core/frame/frame";
import { frameMetrics } from "@plumbline/core/frame/frame-metrics";
import type { FrameValueId } from "@plumbline/core/frame/frame-values";
import { isHistogramFigure } from "@plumbline/core/frame/is-histogram-figure";
import { planSeconds } from "@plumbline/core/plan/load-figures";
import type { LoadPlan, Phase } from "@plumbline/core/plan/load-plan";
import type { Row } from "../lines/downsample.ts";
import { joinShortFrames, SHORTEST_MS } from "./join-short-frames.ts";

/** Reads one series' value from a frame; null is a gap. */
export type Reader = (frame: FrameView) => number | null;

/** A phase as a vertical band, in seconds of the chart's time. */
export type Band = { phase: Phase; fromS: number; toS: number };

/** Frames closer than this are consecutive; further apart, a second is missing. */
const GAP_MS = 500;

/** The value of a frame that has none: null (a gap) unless the metric's definition says zero. */
function missing(valueId: FrameValueId): number | null {
  return !isHistogramFigure(valueId) && frameMetrics[valueId].missing === "zero" ? 0 : null;
}

/** Reads a gauge or a percentile unchanged. */
export function readGauge(valueId: FrameValueId): Reader {
  return (frame) => frame.values[valueId] ?? missing(valueId);
}

/** Reads a count as a rate per second: count ÷ the frame's duration. A gap where the frame is too short to be a rate. */
export function readRate(valueId: FrameValueId): Reader {
  return (frame) => {
    const count = frame.values[valueId] ?? missing(valueId);
    return count === null ? null : perSecond(count, frame);
  };
}

function perSecond(count: number, { durationMs }: FrameView): number | null {
  return durationMs < SHORTEST_MS ? null : count / (durationMs / 1000);
}

/** Reads the sum of several readers; a gap where one of them has one. */
export function readSum(readers: readonly Reader[]): Reader {
  return (frame) =>
    readers.reduce<number | null>((sum, read) => {
      const value = read(frame);
      return sum === null || value === null ? null : sum + value;
    }, 0);
}

/** Reads errors of all phases and causes as a rate per second. */
export const readErrorRate: Reader = (frame) =>
  perSecond(
    frame.errors.reduce((sum, error) => sum + error.count, 0),
    frame,
  );

/** Unix milliseconds that the chart calls 0 s: the first frame's start, or the start of the measured window. */
function originMs(frames: readonly FrameView[], origin: "start" | "measure"): number | null {
  const first = origin === "measure" ? frames.find((frame) => frame.phase === "measure") : frames[0];
  return first?.startMs ?? null;
}

/** One row per frame of one trial, at the frame's start, with an empty row wherever a second is missing. A remainder of a second joins the frame before it. */
export function rowsOfTrial(frames: readonly FrameView[], readers: Readonly<Record<string, Reader>>): Row[] {
  const zeroMs = originMs(frames, "start") ?? 0;
  const rows: Row[] = [];
  let endMs: number | null = null;
  for (const frame of joinShortFrames(frames)) {
    if (endMs !== null && frame.startMs - endMs > GAP_MS) rows.push({ x: (endMs - zeroMs) / 1000, values: {} });
    rows.push({
      x: (frame.startMs - zeroMs) / 1000,
      values: Object.fromEntries(Object.entries(readers).map(([seriesId, read]) => [seriesId, read(frame)])),
    });
    endMs = frame.startMs + frame.durationMs;
  }
  return rows;
}

/** A trial drawn over others. */
export type Overlaid = { seriesId: string; frames: readonly FrameView[]; read: Reader };

/**
 * One row per whole second from the start of each trial's measured window, so that trials run at different times lie
 * over each other. A trial's value is that of the frame which covers the middle of the second; none: a gap.
 * Values are never averaged, for percentiles may not be.
 */
export function rowsOfOverlay(trials: readonly Overlaid[]): Row[] {
  const sampled = trials.map((trial) => ({ seriesId: trial.seriesId, bySecond: sampleSeconds(trial) }));
  const seconds = [...new Set(sampled.flatMap((trial) => [...trial.bySecond.keys()]))].sort((a, b) => a - b);
  const first = seconds[0];
  const last = seconds.at(-1);
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    x: first + index,
    values: Object.fromEntries(sampled.map((trial) => [trial.seriesId, trial.bySecond.get(first + index) ?? null])),
  }));
}

function sampleSeconds({ frames, read }: Overlaid): Map<number, number | null> {
  const zeroMs = originMs(frames, "measure");
  const values = new Map<number, number | null>();
  if (zeroMs === null) return values;
  for (const [index, frame] of frames.entries()) {
    const fromS = (frame.startMs - zeroMs) / 1000;
    const toS = (endOf(frame, frames[index + 1]) - zeroMs) / 1000;
    for (let second = Math.ceil(fromS - 0.5); second + 0.5 < toS; second++) values.set(second, read(frame));
  }
  return values;
}

/** The end of a frame: the next one's start if they are consecutive, because clocks leave some milliseconds between them. */
function endOf(frame: FrameView, next: FrameView | undefined): number {
  const endMs = frame.startMs + frame.durationMs;
  return next && next.startMs > endMs && next.startMs - endMs <= GAP_MS ? next.startMs : endMs;
}

/** The phases that frames went through, as bands that touch each other. */
export function bandsOf(frames: readonly FrameView[], origin: "start" | "measure"): Band[] {
  const zeroMs = originMs(frames, origin);
  if (zeroMs === null) return [];
  const bands: Band[] = [];
  for (const frame of frames) {
    const fromS = (frame.startMs - zeroMs) / 1000;
    const toS = fromS + frame.durationMs / 1000;
    const open = bands.at(-1);
    if (open?.phase === frame.phase) open.toS = toS;
    else bands.push({ phase: frame.phase, fromS: open?.toS ?? fromS, toS });
  }
  return bands;
}

/**
 * The span of a trial's time axis in seconds: as long as the plan from the beginning, so that points of a live trial
 * slide in without moving those already drawn; longer where the trial took longer.
 */
export function timeSpan(plan: LoadPlan, frames: readonly FrameView[]): [number, number] {
  const last = frames.at(-1);
  const first = frames[0];
  const seenS = first && last ? (last.startMs + last.durationMs - first.startMs) / 1000 : 0;
  return [0, Math.ceil(Math.max(planSeconds(plan), seenS))];
}
