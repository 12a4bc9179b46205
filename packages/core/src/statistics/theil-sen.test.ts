import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateSlope } from "./theil-sen.ts";

const line = (n: number, y: (x: number) => number) => Array.from({ length: n }, (_, x) => ({ x, y: y(x) }));

test("a straight line has its own slope and no doubt", () => {
  expect(estimateSlope(line(20, (x) => 3 + 2 * x))).toEqual({ perX: 2, low: 2, high: 2 });
});

test("a few odd points do not move the slope", () => {
  const odd = line(40, (x) => (x % 13 === 0 ? 1e6 : 5 * x));
  expect(estimateSlope(odd)?.perX).toBeCloseTo(5, 6);
});

// scipy.stats.theilslopes(y, x, 0.95) of SciPy 1.17
test("slope and interval of ten points agree with another implementation", () => {
  const y = [1, 3, 2, 5, 4, 6, 8, 7, 9, 10.5];
  const slope = estimateSlope(y.map((value, x) => ({ x, y: value })));
  expect(slope?.perX).toBeCloseTo(1, 12);
  expect(slope?.low).toBeCloseTo(0.75, 12);
  expect(slope?.high).toBeCloseTo(1.3, 12);
});

test("too few points, or all at once, have no slope", () => {
  expect(estimateSlope(line(5, (x) => x))).toBeNull();
  expect(estimateSlope(Array.from({ length: 10 }, (_, y) => ({ x: 1, y })))).toBeNull();
});

test("the interval holds the slope, also of more points than are looked at", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 6, maxLength: 700 }),
      (values) => {
        const slope = estimateSlope(values.map((y, x) => ({ x, y })));
        expect(slope && slope.low <= slope.perX && slope.perX <= slope.high).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});
