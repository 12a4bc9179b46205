import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decodeHistogram,
  emptyHistogram,
  encodeHistogram,
  histogramValues,
  mergeHistograms,
  percentileAllowed,
  percentileCurve,
  percentileUs,
  sumHistograms,
} from "./histogram.ts";

function record(values: number[]) {
  const histogram = emptyHistogram();
  for (const value of values) histogram.recordValue(value);
  return histogram;
}

test("a histogram survives encoding", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60_000_000 }), { minLength: 1, maxLength: 300 }), (values) => {
      const before = record(values);
      const after = decodeHistogram(encodeHistogram(before));
      expect(after.totalCount).toBe(before.totalCount);
      for (const percentile of [0, 50, 99, 100])
        expect(after.getValueAtPercentile(percentile)).toBe(before.getValueAtPercentile(percentile));
    }),
  );
});

test("merging is recording everything into one", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 50 }), {
        minLength: 1,
        maxLength: 6,
      }),
      (parts) => {
        const merged = mergeHistograms(parts.map((part) => encodeHistogram(record(part))));
        expect(merged && histogramValues("x", merged)).toEqual(histogramValues("x", record(parts.flat())));
      },
    ),
  );
});

test("the figures are those that the library's own getters give", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 60_000_000 }), { minLength: 1, maxLength: 12_000, size: "max" }),
      (recorded) => {
        const histogram = record(recorded);
        const values = histogramValues("x", histogram);
        expect(values["x.mean"]).toBeCloseTo(histogram.mean, 6);
        expect(values["x.max"]).toBe(histogram.getValueAtPercentile(100));
        for (const percentile of [50, 90, 95, 99, 99.9])
          expect(values[`x.p${percentile}`]).toBe(percentileUs(histogram, percentile));
      },
    ),
    { numRuns: 15 },
  );
});

test("nothing merged is not a histogram, and has no values", () => {
  expect(mergeHistograms([undefined])).toBeNull();
  expect(histogramValues("latency", null)).toEqual({});
});

test.each([
  [20, 50, true],
  [19, 50, false],
  [1_000, 99, true],
  [999, 99, false],
  [10_000, 99.9, true],
  [9_999, 99.9, false],
])("%i values at p%s: %s", (count, percentile, allowed) => {
  expect(percentileAllowed(count, percentile)).toBe(allowed);
});

test("a percentile curve rises and ends where the count no longer carries it", () => {
  const curve = percentileCurve(record(Array.from({ length: 1_000 }, (_, i) => i + 1)));
  expect(curve[0]?.percentile).toBe(0);
  expect(curve.at(-1)?.percentile).toBe(99);
  expect(curve.every((point, i) => i === 0 || point.valueUs >= (curve[i - 1]?.valueUs ?? 0))).toBe(true);
});

test("histograms are added one at a time, in the range of the widest", () => {
  const one = emptyHistogram({ lowest: 1, highest: 1_000_000, digits: 3 });
  function* oneByOne() {
    for (const value of [100, 200, 300]) {
      // the values of the previous pass are no longer held
      one.reset();
      one.recordValue(value);
      yield one;
    }
    const wide = emptyHistogram({ lowest: 1, highest: 50_000_000, digits: 3 });
    wide.recordValue(40_000_000);
    yield wide;
    yield one;
  }
  const sum = sumHistograms(oneByOne());
  expect([100, 200, 300].map((value) => sum.getCountAtIndex(value))).toEqual([1, 1, 2]);
  expect(sum.totalCount).toBe(5);
  expect(sum.getValueAtPercentile(100)).toBeGreaterThanOrEqual(40_000_000);
  expect(sumHistograms([]).totalCount).toBe(0);
  expect(() => sumHistograms([one, emptyHistogram({ lowest: 1, highest: 1_000_000, digits: 2 })])).toThrow(RangeError);
});
