import { expect, test } from "vitest";
import { mean, squaredDeviations } from "./moments.ts";
import { fitComparisons } from "./paired-comparisons.ts";
import { normalFrom, seededRandom } from "./seeded-random.ts";

/** Every two of so many treatments once, with these differences. */
const everyTwo = (treatments: number, differenceOf: (a: number, b: number) => number) =>
  Array.from({ length: treatments }, (_, a) =>
    Array.from({ length: treatments - a - 1 }, (_, nth) => {
      const b = a + nth + 1;
      return { a, b, difference: differenceOf(a, b) };
    }),
  ).flat();

test("differences without noise are found again, also of two that were never compared with each other", () => {
  const levels = [0, 0.3, -0.2, 1];
  const differenceOf = (a: number, b: number) => (levels[b] ?? 0) - (levels[a] ?? 0);
  const chain = [
    { a: 0, b: 1, difference: differenceOf(0, 1) },
    { a: 1, b: 3, difference: differenceOf(1, 3) },
    { a: 2, b: 3, difference: differenceOf(2, 3) },
  ];
  for (const comparisons of [everyTwo(4, differenceOf), chain]) {
    const between = fitComparisons(4, comparisons);
    for (const { a, b, difference } of everyTwo(4, differenceOf)) expect(between(a, b)).toBeCloseTo(difference, 9);
  }
});

test("in a balanced design an effect is the mean difference from the others and itself", () => {
  const random = seededRandom(3);
  const comparisons = everyTwo(5, () => normalFrom(random));
  const effectOf = (treatment: number) =>
    comparisons.reduce(
      (sum, { a, b, difference }) => sum + difference * (Number(b === treatment) - Number(a === treatment)),
      0,
    ) / 5;
  const between = fitComparisons(5, comparisons);
  for (const { a, b } of comparisons) expect(between(a, b)).toBeCloseTo(effectOf(b) - effectOf(a), 9);
});

test.each([2, 3, 6])(
  "with %i treatments the variance of a difference is 2 ÷ v of that of one comparison",
  (treatments) => {
    const random = seededRandom(5);
    const drawn = Array.from(
      { length: 4000 },
      () =>
        fitComparisons(
          treatments,
          everyTwo(treatments, () => normalFrom(random)),
        )(0, 1) ?? 0,
    );
    expect(squaredDeviations(drawn) / drawn.length).toBeCloseTo(2 / treatments, 1);
    expect(mean(drawn)).toBeCloseTo(0, 1);
  },
);

test("two that no chain of comparisons joins have no difference", () => {
  const between = fitComparisons(4, [{ a: 0, b: 1, difference: 1 }]);
  expect([between(0, 1), between(0, 2), between(2, 3)]).toEqual([1, null, null]);
});
