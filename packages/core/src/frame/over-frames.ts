import type { Frame } from "./frame.ts";
import type { FrameValueId } from "./frame-values.ts";

/** Sum of a value over frames; a frame without it counts nothing. */
export function sum(frames: readonly Pick<Frame, "values">[], id: FrameValueId): number {
  return frames.reduce((total, frame) => total + (frame.values[id] ?? 0), 0);
}

/** Sum of a value over frames, undefined where no frame has it. */
export function sumKnown(frames: readonly Pick<Frame, "values">[], id: FrameValueId): number | undefined {
  return frames.some(({ values }) => values[id] !== undefined) ? sum(frames, id) : undefined;
}

/** Highest value over frames, undefined where no frame has it. */
export function highest(frames: readonly Frame[], id: FrameValueId): number | undefined {
  return frames.reduce<number | undefined>((most, { values: { [id]: value } }) => {
    if (value === undefined) return most;
    return most === undefined ? value : Math.max(most, value);
  }, undefined);
}

/** Seconds that frames last together. */
export function secondsOf(frames: readonly Pick<Frame, "durationMs">[]): number {
  return frames.reduce((total, { durationMs }) => total + durationMs, 0) / 1000;
}

/** Mean over time of a side's busy cores, weighted by the frames' durations; undefined where no frame has it. */
export function meanCores(frames: readonly Frame[], side: "server" | "generator" | "proxy"): number | undefined {
  const measured = frames.filter((frame) => frame.values[`${side}.cpu.user`] !== undefined);
  const durationMs = measured.reduce((total, frame) => total + frame.durationMs, 0);
  if (durationMs === 0) return undefined;
  const busy = measured.reduce(
    (total, { values, durationMs }) =>
      total + ((values[`${side}.cpu.user`] ?? 0) + (values[`${side}.cpu.system`] ?? 0)) * durationMs,
    0,
  );
  return busy / durationMs;
}
