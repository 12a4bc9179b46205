import type { FrameView } from "@plumbline/core/frame/frame";
import { describe, expect, it } from "vitest";
import { joinShortFrames } from "./join-short-frames.ts";
import { readErrorRate, readRate, rowsOfTrial } from "./time-rows.ts";

const START_MS = 1_700_000_000_000;
const frame = (seq: number, over: Partial<FrameView> = {}): FrameView => ({
  v: 1,
  seq,
  startMs: START_MS + seq * 1000,
  durationMs: 1000,
  phase: "drain",
  values: {},
  errors: [],
  ...over,
});

describe("a last frame of half a millisecond", () => {
  const whole = frame(0, { values: { "connections.closed": 3, "connections.open": 40, "latency.p99": 900 } });
  const rest = frame(1, {
    durationMs: 0.483,
    values: { "connections.closed": 1, "connections.open": 39, "latency.p99": 5 },
    errors: [{ phase: "ramp-down", cause: "reset", count: 1 }],
  });

  it("is not a rate of thousands a second: its counts go to the second before", () => {
    const readers = { closed: readRate("connections.closed"), errors: readErrorRate };
    const rows = rowsOfTrial([whole, rest], readers);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.values.closed).toBeCloseTo(4, 2);
    expect(rows[0]?.values.errors).toBeCloseTo(1, 2);
  });

  it("changes no gauge and no percentile", () => {
    expect(joinShortFrames([whole, rest])[0]?.values).toMatchObject({ "connections.open": 40, "latency.p99": 900 });
  });

  it("is a gap in a phase of its own and behind missing seconds", () => {
    const closed = { closed: readRate("connections.closed"), errors: readErrorRate };
    expect(rowsOfTrial([rest], closed)[0]?.values).toEqual({ closed: null, errors: null });
    expect(joinShortFrames([frame(0, { phase: "measure" }), rest])).toHaveLength(2);
    expect(joinShortFrames([frame(0), { ...rest, startMs: START_MS + 3000 }])).toHaveLength(2);
  });
});
