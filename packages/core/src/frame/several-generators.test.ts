import { expect, test } from "vitest";
import { decodeHistogram, emptyHistogram, encodeHistogram } from "../histogram/histogram.ts";
import { estimateOffset } from "./clock-offset.ts";
import type { Frame } from "./frame.ts";
import { findGroup, mergeFrames } from "./merge-frames.ts";

function frame(startMs: number, durationMs: number, more: Partial<Frame> = {}): Frame {
  return { v: 1, seq: 0, startMs, durationMs, phase: "measure", values: {}, errors: [], histograms: {}, ...more };
}

const of = (zeroMs: number, durations: readonly number[], ended = false) => {
  let atMs = zeroMs;
  const frames = durations.map((durationMs) => {
    atMs += durationMs;
    return frame(atMs - durationMs, durationMs);
  });
  return { frames, zeroMs, ended };
};

test("a second is merged when every generator has told its part, whatever their clocks say", () => {
  expect(findGroup([of(1_000, [1000, 1000]), of(500_000, [1001])])).toEqual([1, 1]);
  expect(findGroup([of(1_000, [1000, 1000]), of(500_000, [])])).toBeNull();
  expect(findGroup([of(1_000, []), of(500_000, [])])).toBeNull();
});

test("a generator that has ended is not waited for", () => {
  expect(findGroup([of(1_000, [1000]), of(500_000, [], true)])).toEqual([1, 0]);
});

test("the long second of a generator that was held up takes in the others' seconds of that time", () => {
  expect(findGroup([of(1_000, [1000, 1000, 1000]), of(9_000, [2004])])).toEqual([2, 1]);
  expect(findGroup([of(1_000, [1000]), of(9_000, [2004])]), "the other one's second second is missing").toBeNull();
});

test("counts add up, histograms and errors are merged, and of the clocks' shifts the largest counts; nobody's second grows", () => {
  const latency = (us: number, count: number) => {
    const histogram = emptyHistogram();
    histogram.recordValueWithCount(us, count);
    return { latency: encodeHistogram(histogram) };
  };
  const merged = mergeFrames(
    [
      [
        frame(1_000, 1000, {
          values: { "messages.sent": 3, "connections.open": 10, "clock.shift": -40 },
          histograms: latency(100, 3),
          errors: [{ phase: "steady", cause: "reset", count: 1 }],
        }),
      ],
      [
        frame(1_019, 1001, {
          values: { "messages.sent": 4, "connections.open": 11, "clock.shift": 7 },
          histograms: latency(900, 1),
          errors: [{ phase: "steady", cause: "reset", count: 2 }],
        }),
      ],
    ],
    7,
  );
  expect(merged).toMatchObject({
    seq: 7,
    startMs: 1_000,
    durationMs: 1001,
    values: { "messages.sent": 7, "connections.open": 21, "clock.shift": -40 },
    errors: [{ phase: "steady", cause: "reset", count: 3 }],
  });
  const histogram = decodeHistogram(merged.histograms.latency ?? "");
  expect([histogram.totalCount, histogram.getValueAtPercentile(50)]).toEqual([4, 100]);
  expect(merged.histograms).not.toHaveProperty("lag");
});

test("of several seconds of one generator the last says how many connections are open", () => {
  const open = (startMs: number, count: number) => frame(startMs, 1000, { values: { "connections.open": count } });
  const merged = mergeFrames([[open(0, 5), open(1_000, 7)], [{ ...open(0, 4), durationMs: 2_000 }]], 0);
  expect([merged.values["connections.open"], merged.durationMs]).toEqual([11, 2_000]);
});

test("stalls of one generator add up over its seconds, and of several generators the worst counts", () => {
  const stalled = (startMs: number, time: number, longest: number) =>
    frame(startMs, 1000, { values: { "stall.time": time, "stall.longest": longest } });
  const merged = mergeFrames(
    [[stalled(0, 300_000, 700_000), stalled(1_000, 400_000, 700_000)], [stalled(0, 50_000, 50_000)]],
    0,
  );
  expect(merged.values).toEqual({ "stall.time": 700_000, "stall.longest": 700_000 });
});

test("the quickest exchange tells the offset, and half its way how sure that is", () => {
  const exchanges = [
    { askedUs: 0, toldUs: 5_900, heardUs: 2_000 },
    { askedUs: 10_000, toldUs: 15_040, heardUs: 10_100 },
  ];
  expect(estimateOffset(exchanges)).toEqual({ offsetUs: 4_990, uncertaintyUs: 50 });
});
