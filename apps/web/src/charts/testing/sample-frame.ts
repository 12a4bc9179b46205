import type { FrameView } from "@plumbline/core/frame/frame";

/** Unix time at which tests' runs begin. */
export const START_MS = 1_700_000_000_000;

/** One second of a measured window. */
export function sampleFrame(seq: number, over: Partial<FrameView> = {}): FrameView {
  return {
    v: 1,
    seq,
    startMs: START_MS + seq * 1000,
    durationMs: 1000,
    phase: "measure",
    values: {},
    errors: [],
    ...over,
  };
}
