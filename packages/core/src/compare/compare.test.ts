import fc from "fast-check";
import { expect, test } from "vitest";
import { compareSides, estimateRounds } from "./compare.ts";
import { estimate } from "./estimate.ts";

const rounds = (metricId: string, values: number[]) => estimateRounds(values.map((value) => ({ [metricId]: value })));

test("the interval holds the median and lies inside the range", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 60 }),
      (values) => {
        const { median, low, high, min, max } = estimate(values);
        expect(min).toBeLessThanOrEqual(median);
        expect(median).toBeLessThanOrEqual(max);
        if (low !== null && high !== null)
          expect(low <= median && median <= high && low >= min && high <= max).toBe(true);
      },
    ),
  );
});

test("an estimate of nothing is refused", () => {
  expect(() => estimate([])).toThrow(RangeError);
});

test("three rounds never prove anything, however far apart", () => {
  const [verdict] = compareSides(rounds("latency.p99", [1, 1, 1]), rounds("latency.p99", [100, 100, 100]));
  expect(verdict).toMatchObject({ verdict: "inconclusive", ratio: 100 });
  expect(verdict?.reason).toContain("6 rounds");
});

test("six rounds apart give a verdict in the metric's own sense", () => {
  const low = [10, 11, 12, 11, 10, 12];
  const high = [20, 21, 22, 21, 20, 22];
  expect(compareSides(rounds("latency.p99", low), rounds("latency.p99", high))[0]?.verdict).toBe("worse");
  expect(compareSides(rounds("throughput.delivered", low), rounds("throughput.delivered", high))[0]?.verdict).toBe(
    "better",
  );
  expect(compareSides(rounds("latency.p99", low), rounds("latency.p99", [9, 10, 15, 11, 14, 10]))[0]?.verdict).toBe(
    "inconclusive",
  );
});

test("equal figures in every round are the same, and a ratio to zero is none", () => {
  expect(
    compareSides(rounds("errors.total", [0, 0, 0, 0, 0, 0]), rounds("errors.total", [0, 0, 0, 0, 0, 0]))[0],
  ).toMatchObject({ verdict: "same", ratio: null });
});

test("a metric that one side does not have is not compared", () => {
  expect(compareSides(rounds("latency.p99", [1]), rounds("latency.p50", [1]))).toEqual([]);
});
