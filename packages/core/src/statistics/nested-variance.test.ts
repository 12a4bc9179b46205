import { expect, test } from "vitest";
import { type NestedValue, planRepetitions, splitVariance } from "./nested-variance.ts";
import { normalFrom, seededRandom } from "./seeded-random.ts";

/** Values with these standard deviations of build, start, round and second, and so many of each. */
function draw(deviations: readonly number[], counts: readonly number[], seed = 1): NestedValue[] {
  const random = seededRandom(seed);
  const values: NestedValue[] = [];
  const descend = (groups: readonly string[], level: number) => {
    const value = groups.length;
    for (let nth = 0; nth < (counts[level] ?? 0); nth++) {
      sums[level] = (deviations[level] ?? 0) * normalFrom(random);
      if (level === counts.length - 1) values.push({ groups, value: sums.reduce((sum, one) => sum + one, value * 0) });
      else descend([...groups, String(nth)], level + 1);
    }
  };
  const sums = deviations.map(() => 0);
  descend([], 0);
  return values;
}

const deviationsOf = (values: readonly NestedValue[]) =>
  splitVariance(values).map((component) => (component === null ? null : Math.sqrt(component)));

test("a balanced one-way layout has the components of its textbook's mean squares", () => {
  // groups of 3: mean squares 18 between and 1 within, so (18 − 1) ÷ 3 and 1
  const groups = { a: [1, 2, 3], b: [4, 5, 6], c: [4, 5, 6] };
  const values = Object.entries(groups).flatMap(([group, all]) => all.map((value) => ({ groups: [group], value })));
  const [between, within] = splitVariance(values);
  expect(within).toBeCloseTo(1, 12);
  expect(between).toBeCloseTo((9 - 1) / 3, 12);
});

test("groups of different sizes have the component of the unbalanced formula", () => {
  const groups = { a: [1, 3], b: [5, 6, 7, 6], c: [9] };
  const values = Object.entries(groups).flatMap(([group, all]) => all.map((value) => ({ groups: [group], value })));
  // within: squares 2 and 2 over 4 degrees of freedom; between: (squares between − 2 · within) ÷ ((7 − 21 ÷ 7) ÷ 1)
  const mean = 37 / 7;
  const squaresBetween = 2 * (2 - mean) ** 2 + 4 * (6 - mean) ** 2 + (9 - mean) ** 2;
  const [between, within] = splitVariance(values);
  expect(within).toBeCloseTo(1, 12);
  expect(between).toBeCloseTo((squaresBetween - 2) / (7 - 21 / 7), 12);
});

test("the components of four levels are found again, and none is taken for another", () => {
  const truth = [3, 5, 2, 4];
  const found = deviationsOf(draw(truth, [40, 10, 5, 6]));
  for (const [nth, deviation] of truth.entries()) expect(found[nth]).toBeCloseTo(deviation, -0.5);
  const [build = null, start = null] = deviationsOf(draw([0, 5, 0, 1], [40, 10, 5, 6], 2));
  expect(build ?? 9).toBeLessThan(1.5);
  expect(start).toBeCloseTo(5, 0);
});

test("a level without repetition has no component, and what cannot be negative is not", () => {
  const [build, round, second] = splitVariance(draw([1, 2, 1], [1, 30, 8], 3));
  expect(build).toBeNull();
  expect(round).toBeGreaterThan(2);
  expect(second).toBeGreaterThan(0.8);
  const alike = ["a", "b"].flatMap((group) => [1, 5, 9].map((value) => ({ groups: [group], value })));
  expect(splitVariance(alike)[0]).toBe(0);
});

test("values with different levels are refused, and no value has no component", () => {
  expect(() =>
    splitVariance([
      { groups: ["a"], value: 1 },
      { groups: [], value: 2 },
    ]),
  ).toThrow(RangeError);
  expect(splitVariance([])).toEqual([null]);
});

test("what is cheap and scatters is repeated, and what is expensive or steady is not", () => {
  // a start costs 8 s and scatters by 1; a second costs 1 s and scatters by 3: √(8 · 9) seconds
  expect(planRepetitions([1, 9], [8, 1])).toEqual([8]);
  expect(planRepetitions([9, 1], [8, 1])).toEqual([1]);
  expect(planRepetitions([0, 1], [8, 1])).toEqual([Number.POSITIVE_INFINITY]);
});
