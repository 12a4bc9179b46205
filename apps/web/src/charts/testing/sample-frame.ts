import type { FrameView } from "@plumbline/core/frame/frame";
import { START_MS } from "@plumbline/core/result/testing/sample-run";

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
