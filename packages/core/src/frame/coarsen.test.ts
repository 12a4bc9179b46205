import { expect, test } from "vitest";
import { decodeHistogram, emptyHistogram, encodeHistogram } from "../histogram/histogram.ts";
import { coarsen } from "./coarsen.ts";
import type { Frame } from "./frame.ts";
import { frameValues } from "./frame-values.ts";

/** A histogram of so many latencies of one value. */
function latencies(valueUs: number, count: number): string {
  const histogram = emptyHistogram();
  histogram.recordValueWithCount(valueUs, count);
  return encodeHistogram(histogram);
}

function frame(seq: number, phase: Frame["phase"], over: Partial<Frame> = {}): Frame {
  const made: Frame = {
    v: 1,
    seq,
    startMs: 1_700_000_000_000 + seq * 1000,
    durationMs: 1000,
    phase,
    values: {
      "deliveries.received": 10,
      "server.memory": 100 + seq,
      "server.memory.peak": seq === 3 ? 999 : 200,
      "server.cpu.user": seq % 2,
    },
    errors: seq === 4 ? [{ phase: "steady", cause: "reset", count: 2 }] : [],
    histograms: { latency: latencies(1000 * (seq + 1), 1000) },
    ...over,
  };
  return { ...made, values: { ...made.values, ...frameValues(made) } };
}

const frames = [
  ...[0, 1].map((seq) => frame(seq, "warm-up")),
  ...Array.from({ length: 13 }, (_, nth) => frame(nth + 2, "measure")),
  frame(15, "drain"),
];

test("ten seconds become one, never across two phases", () => {
  expect(coarsen(frames).map(({ seq, phase, durationMs }) => [seq, phase, durationMs])).toEqual([
    [0, "warm-up", 2000],
    [1, "measure", 10_000],
    [2, "measure", 3000],
    [3, "drain", 1000],
  ]);
});

test("counts and errors are added up, gauges are those at the end, peaks the highest, CPU the mean over time", () => {
  const [, measured] = coarsen(frames);
  expect(measured?.values).toMatchObject({
    "deliveries.received": 100,
    "server.memory": 111,
    "server.memory.peak": 999,
    "server.cpu.user": 0.5,
  });
  expect(measured?.errors).toEqual([{ phase: "steady", cause: "reset", count: 2 }]);
});

test("percentiles are those of the merged histograms, not of the seconds", () => {
  const [, measured] = coarsen(frames);
  const merged = decodeHistogram(measured?.histograms.latency ?? "");
  expect(merged.totalCount).toBe(10_000);
  expect(measured?.values["latency.count"]).toBe(10_000);
  expect(measured?.values["latency.p50"]).toBe(merged.getValueAtPercentile(50));
  // the mean of the seconds' own p99 would be 7.5 ms
  expect(measured?.values["latency.p99"]).toBeGreaterThan(11_900);
});

test("a second that is missing is in no sum and in no duration", () => {
  const [, measured] = coarsen(frames.filter(({ seq }) => seq !== 5));
  expect(measured).toMatchObject({ durationMs: 9000, values: { "deliveries.received": 90 } });
});

test("nothing becomes nothing", () => {
  expect(coarsen([])).toEqual([]);
});
