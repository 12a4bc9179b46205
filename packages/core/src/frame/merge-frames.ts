import { mergeHistogramsOf } from "./coarsen.ts";
import type { Frame } from "./frame.ts";
import { type FrameValueId, type FrameValues, valueEntries } from "./frame-values.ts";
import { mergeErrors } from "./merge-errors.ts";

/** How far the ends of one second may lie apart; clocks that were started together differ by far less. */
const APART_MS = 250;

/** Frames received from one generator and not merged yet. Times are relative to its own first frame: clocks may disagree. */
export type Incoming = { readonly frames: readonly Frame[]; readonly zeroMs: number; readonly ended: boolean };

const middleOf = ({ startMs, durationMs }: Frame, zeroMs: number) => startMs - zeroMs + durationMs / 2;
const endOf = ({ startMs, durationMs }: Frame, zeroMs: number) => startMs - zeroMs + durationMs;

/**
 * Number of each generator's frames that make up the next second of all; null while one has not reported its part. A
 * generator that was held up closes one long frame where the others have several: those belong together.
 */
export function findGroup(incoming: readonly Incoming[]): number[] | null {
  let untilMs = Math.max(0, ...incoming.flatMap(({ frames: [head], zeroMs }) => (head ? [endOf(head, zeroMs)] : [])));
  if (untilMs === 0) return null;
  for (;;) {
    const counts = incoming.map(({ frames, zeroMs }) => {
      const after = frames.findIndex((frame) => middleOf(frame, zeroMs) >= untilMs);
      return after < 0 ? frames.length : after;
    });
    const ends = incoming.map(({ frames, zeroMs }, index) => {
      const last = frames[(counts[index] ?? 0) - 1];
      return last ? endOf(last, zeroMs) : 0;
    });
    const whole = incoming.every(
      ({ frames, ended }, index) =>
        ended ||
        frames.length > (counts[index] ?? 0) ||
        ((counts[index] ?? 0) > 0 && (ends[index] ?? 0) >= untilMs - APART_MS),
    );
    if (!whole) return null;
    const latestMs = Math.max(...ends);
    if (latestMs <= untilMs) return counts;
    untilMs = latestMs;
  }
}

/**
 * Merges the frames that several generators counted in the same time. Counts and gauges are added, histograms and errors are
 * merged, and the largest clock shift and the largest stall count. The frame lasts as long as the longest part: generators
 * that began some milliseconds apart make no second longer.
 * @param parts each generator's frames of that time
 * @param seq of the frame that results
 */
export function mergeFrames(parts: readonly (readonly Frame[])[], seq: number): Frame {
  const frames = parts.flat();
  const [first] = frames;
  if (!first) throw new Error("there is nothing to merge");
  return {
    v: 1,
    seq,
    startMs: Math.min(...frames.map((frame) => frame.startMs)),
    durationMs: Math.max(...parts.map((part) => part.reduce((total, { durationMs }) => total + durationMs, 0))),
    phase: first.phase,
    values: mergeValues(parts),
    errors: mergeErrors(frames),
    histograms: mergeHistogramsOf(frames),
  };
}

/** States and extremes: of several frames of one generator the largest counts. */
const EXTREMES = new Set<FrameValueId>(["clock.shift", "stall.longest"]);
/** Times that generators on one host share: of several generators the largest counts. */
const SHARED = new Set<FrameValueId>([...EXTREMES, "clock.suspended", "stall.time"]);
/** A state at a frame's end: of several frames of one generator the last one's counts. */
const OPEN = "connections.open";

function mergeValues(parts: readonly (readonly Frame[])[]): FrameValues {
  return addUp(parts.map(mergePart), SHARED);
}

function mergePart(part: readonly Frame[]): FrameValues {
  const merged = addUp(
    part.map(({ values }) => values),
    EXTREMES,
  );
  const open = part.at(-1)?.values[OPEN];
  return open === undefined ? merged : { ...merged, [OPEN]: open };
}

/** The sums of values by their ids; of those in `extremes` the largest, whatever its sign. */
function addUp(all: readonly FrameValues[], extremes: ReadonlySet<FrameValueId>): FrameValues {
  const merged: FrameValues = {};
  for (const values of all)
    for (const [id, value] of valueEntries(values)) {
      const before = merged[id] ?? 0;
      if (!extremes.has(id)) merged[id] = before + value;
      else merged[id] = Math.abs(value) > Math.abs(before) ? value : before;
    }
  return merged;
}
