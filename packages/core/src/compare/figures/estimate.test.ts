import fc from "fast-check";
import { expect, test } from "vitest";
import { estimate } from "./estimate.ts";

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

test("rounds that were not delivered lie above all others, and a median between them and others is not delivered", () => {
  const never = Number.POSITIVE_INFINITY;
  expect(estimate([never, 1, 2, never, 3])).toMatchObject({ median: 3, min: 1, max: never });
  expect(estimate([never, 1, 2, never])).toMatchObject({ median: never });
  expect(estimate([1, never, 2, 3, 4, 5])).toMatchObject({ median: 3.5, low: 1, high: never });
});

test("an estimate of nothing is refused", () => {
  expect(() => estimate([])).toThrow(RangeError);
});
