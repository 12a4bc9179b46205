import { expect, test } from "vitest";
import { emptyHistogram, encodeHistogram } from "./histogram.ts";
import { type LatencyStretch, latencyHeat } from "./latency-heat.ts";

const stretch = (second: number, ...valuesUs: number[]): LatencyStretch => {
  const histogram = emptyHistogram();
  for (const value of valuesUs) histogram.recordValue(value);
  const latency = valuesUs.length > 0 ? encodeHistogram(histogram) : undefined;
  return { startMs: second * 1000, durationMs: 1000, latency };
};

test("each stretch of time counts its latencies by bars of a log axis", () => {
  const { fromUs, columns } = latencyHeat([stretch(0, 100, 100, 1000), stretch(1), stretch(2, 100)], 10);
  expect(fromUs[0]).toBeCloseTo(100);
  // twenty bars a decade, both ends among them, and the end of the last one
  expect(fromUs).toHaveLength(22);
  expect(columns.map(({ startMs }) => startMs)).toEqual([0, 1000, 2000]);
  expect(columns.map(({ counts }) => [counts[0], counts[20]])).toEqual([
    [2, 1],
    [0, 0],
    [1, 0],
  ]);
});

test("more stretches than columns are merged with their neighbours, and no count is lost", () => {
  const stretches = Array.from({ length: 25 }, (_, second) => stretch(second, 100 + second));
  const { columns } = latencyHeat(stretches, 10);
  expect(columns).toHaveLength(9);
  expect(columns[0]).toMatchObject({ startMs: 0, durationMs: 3000 });
  expect(columns.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count)).toBe(25);
});

test("without any latency there is nothing to draw", () => {
  expect(latencyHeat([stretch(0)], 10)).toEqual({ fromUs: [], columns: [] });
  expect(latencyHeat([], 10)).toEqual({ fromUs: [], columns: [] });
});
