import { expect, test } from "vitest";
import { normalFrom, seededRandom } from "../seeded-random.ts";
import { confidenceSequence } from "./confidence-sequence.ts";

const independent = [1];

/** The limit in closed form at ρ = 0: √(n k ÷ n²) with k from the e-value's equation, times the sum of squares. */
function halfWidth(values: readonly number[], level: number): number {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const shrunk = 1 + 4 * n;
  const power = (Math.sqrt(shrunk) / level) ** (2 / n);
  return Math.sqrt((squares * (power - 1)) / (1 - power / shrunk) / n);
}

test("of independent values the limits are those of the closed form", () => {
  const random = seededRandom(3);
  const values = Array.from({ length: 12 }, () => 5 + normalFrom(random));
  const limits = confidenceSequence(values, independent, 0.05);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(limits?.low).toBeCloseTo(mean - halfWidth(values, 0.05), 6);
  expect(limits?.high).toBeCloseTo(mean + halfWidth(values, 0.05), 6);
});

test("three values bound nothing at 5 %, and a level of one half asks for less", () => {
  expect(confidenceSequence([1, 2, 3], independent, 0.05)).toEqual({
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
  });
  expect(confidenceSequence([1, 2, 3], independent, 0.5)?.low).toBeGreaterThan(-20);
});

test("values that do not scatter, or are too few to, have no limits", () => {
  expect(confidenceSequence([], independent, 0.05)).toBeNull();
  expect(confidenceSequence([1, 2], independent, 0.05)).toBeNull();
  expect(confidenceSequence([1, 1, 1, 1], independent, 0.05)).toBeNull();
});

test("where values may depend on each other the limits lie further apart", () => {
  const random = seededRandom(4);
  const values = Array.from({ length: 20 }, () => normalFrom(random));
  const strict = confidenceSequence(values, independent, 0.05);
  const careful = confidenceSequence(values, [0.5, 0, 0, 0, 0, 0, 0.5], 0.05);
  expect(careful?.low).toBeLessThan(strict?.low ?? Number.NaN);
  expect(careful?.high).toBeGreaterThan(strict?.high ?? Number.NaN);
});
