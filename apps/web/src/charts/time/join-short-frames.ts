import type { FrameView } from "@plumbline/core/frame/frame";
import { frameMetrics } from "@plumbline/core/frame/frame-metrics";
import type { FrameValueId } from "@plumbline/core/frame/frame-values";
import { isHistogramFigure } from "@plumbline/core/frame/is-histogram-figure";
import { mergeErrors } from "@plumbline/core/frame/merge-errors";

/** The shortest frame that counts are divided by: one event in a thousandth of a second would read as 1,000 a second. */
export const SHORTEST_MS = 100;

/**
 * Frames in which each is long enough to be a rate: a phase that ends just after a second leaves a frame of a fraction of a millisecond,
 * and its counts go to the frame before it. Gauges and percentiles stay those of the longer frame. A short frame after a gap, or as the
 * first of its phase, stays as it is.
 */
export function joinShortFrames(frames: readonly FrameView[]): FrameView[] {
  const joined: FrameView[] = [];
  for (const frame of frames) {
    const before = joined.at(-1);
    if (before && isRemainder(frame, before)) joined[joined.length - 1] = absorb(before, frame);
    else joined.push(frame);
  }
  return joined;
}

function isRemainder(frame: FrameView, before: FrameView): boolean {
  const gapMs = frame.startMs - (before.startMs + before.durationMs);
  return frame.durationMs < SHORTEST_MS && frame.phase === before.phase && gapMs < SHORTEST_MS;
}

function absorb(frame: FrameView, remainder: FrameView): FrameView {
  const values = { ...frame.values };
  for (const [valueId, value] of Object.entries(remainder.values) as [FrameValueId, number][])
    if (isCount(valueId)) values[valueId] = (values[valueId] ?? 0) + value;
  return {
    ...frame,
    durationMs: remainder.startMs + remainder.durationMs - frame.startMs,
    values,
    errors: mergeErrors([frame, remainder]),
  };
}

function isCount(valueId: FrameValueId): boolean {
  return !isHistogramFigure(valueId) && frameMetrics[valueId].over === "sum";
}
