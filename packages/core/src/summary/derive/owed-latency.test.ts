import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyHistogram, histogramValues, shownPercentiles } from "../../histogram/histogram.ts";
import { owedLatencyValues } from "./owed-latency.ts";

const NEVER = Number.POSITIVE_INFINITY;

function record(values: readonly number[]) {
  const histogram = emptyHistogram();
  for (const value of values) histogram.recordValue(value);
  return histogram;
}

const arrived = fc.array(fc.integer({ min: 1, max: 60_000_000 }), { minLength: 1, maxLength: 12_000, size: "max" });
const lost = fc.integer({ min: 0, max: 5_000 });

test("a percentile of what was owed is the latency at its rank among all that was owed", () => {
  // 1 µs to 1,000 µs; 1,000 of 1,004 arrived: rank 994 of p99 is the 994th latency
  const histogram = record(Array.from({ length: 1_000 }, (_, index) => index + 1));
  expect(owedLatencyValues(histogram, 1_004)).toEqual({
    "latency.owed.p50": 502,
    "latency.owed.p90": 904,
    "latency.owed.p95": 954,
    "latency.owed.p99": 994,
  });
});

test("a percentile is not delivered from the loss on that reaches it", () => {
  const histogram = record(Array.from({ length: 990 }, (_, index) => index + 1));
  expect(owedLatencyValues(histogram, 1_000)).toMatchObject({ "latency.owed.p99": 990 });
  expect(owedLatencyValues(histogram, 1_001)).toMatchObject({ "latency.owed.p95": 951, "latency.owed.p99": NEVER });
  expect(owedLatencyValues(histogram, 2_000)).toMatchObject({ "latency.owed.p50": NEVER });
  expect(owedLatencyValues(null, 1_000)).toMatchObject({ "latency.owed.p50": NEVER, "latency.owed.p99": NEVER });
});

test("too few owed deliveries carry no percentile", () => {
  expect(owedLatencyValues(record([5]), 19)).toEqual({});
  expect(owedLatencyValues(null, 20)).toEqual({ "latency.owed.p50": NEVER });
});

test("where nothing is lost the percentiles of what was owed are those of what arrived", () => {
  fc.assert(
    fc.property(arrived, (values) => {
      const histogram = record(values);
      const all = histogramValues("latency", histogram);
      for (const [id, value] of Object.entries(owedLatencyValues(histogram, values.length)))
        expect(value).toBe(all[id.replace("owed.", "")]);
    }),
    { numRuns: 30 },
  );
});

test("a percentile of what was owed is never below that of what arrived, and rises with the percentile and with the loss", () => {
  fc.assert(
    fc.property(arrived, lost, lost, (values, some, more) => {
      const histogram = record(values);
      const of = histogramValues("latency", histogram);
      const [few, many] = [some, some + more].map((missing) => owedLatencyValues(histogram, values.length + missing));
      let before = 0;
      for (const percentile of shownPercentiles) {
        const value = few?.[`latency.owed.p${percentile}`];
        if (value === undefined) continue;
        expect(value).toBeGreaterThanOrEqual(before);
        expect(value).toBeGreaterThanOrEqual(of[`latency.p${percentile}`] ?? 0);
        expect(many?.[`latency.owed.p${percentile}`]).toBeGreaterThanOrEqual(value);
        before = value;
      }
    }),
    { numRuns: 30 },
  );
});
