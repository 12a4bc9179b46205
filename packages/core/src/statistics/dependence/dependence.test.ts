import { expect, test } from "vitest";
import { widenRatio } from "../median/ratio.ts";
import { normalFrom, seededRandom } from "../seeded-random.ts";
import { pairedDifferences, pairedPermutation } from "../two-samples/paired-permutation.ts";
import { assumeDependence } from "./autoregression.ts";
import { assumedDependences, isDependent, weighDependence } from "./dependence.ts";
import { dependentP, widenByDependence } from "./dependent-shift.ts";
import reference from "./testdata/dependence.json";

/** One series, or two. */
function sidesOf(series: number[][]): [number[]] | [number[], number[]] {
  const [first = [], second] = series;
  return second ? [first, second] : [first];
}

test.each(reference.cases.map((one, nth) => ({ ...one, nth })))(
  "case $nth agrees with dense matrices and SciPy's t",
  ({ series, earlier, at06, weights, ...expected }) => {
    series.forEach((values, nth) => {
      const { mean, precision, squares } = assumeDependence(values, 0.6);
      expect(mean).toBeCloseTo(at06[nth]?.mean ?? Number.NaN, 10);
      expect(precision).toBeCloseTo(at06[nth]?.precision ?? Number.NaN, 10);
      expect(squares).toBeCloseTo(at06[nth]?.squares ?? Number.NaN, 10);
    });
    const seen = weighDependence([...series, ...earlier]);
    seen.forEach((weight, nth) => {
      expect(weight).toBeCloseTo(weights[nth] ?? Number.NaN, 9);
    });
    const sides = sidesOf(series);
    expect(dependentP(sides, seen)).toBeCloseTo(expected.p, 6);
    const widening = widenByDependence(sides, seen);
    // an end is found to a thousandth of its tail
    expect(Math.abs((widening?.stretch ?? 0) / expected.stretch - 1)).toBeLessThan(0.002);
    expect(Math.abs((widening?.below ?? 0) - expected.below)).toBeLessThan(
      0.002 * (expected.below + expected.above) + 1e-4,
    );
    expect(Math.abs((widening?.above ?? 0) - expected.above)).toBeLessThan(
      0.002 * (expected.below + expected.above) + 1e-4,
    );
  },
);

/** A stationary autoregression of first order. */
function autoregression(length: number, rho: number, random: () => number): number[] {
  let state = normalFrom(random);
  return Array.from({ length }, (_, nth) => {
    if (nth > 0) state = rho * state + Math.sqrt(1 - rho * rho) * normalFrom(random);
    return state;
  });
}

test("many rounds show how strongly they depend on each other, and few do not", () => {
  const random = seededRandom(5);
  const of = (rho: number) => Array.from({ length: 40 }, () => autoregression(10, rho, random));
  const meanOf = (weights: number[]) => weights.reduce((sum, weight, nth) => sum + (weight * nth) / 10, 0);
  for (const rho of [0, 0.3, 0.6, 0.9]) {
    expect(Math.abs(meanOf(weighDependence(of(rho))) - rho)).toBeLessThan(0.15);
    expect(isDependent(of(rho))).toBe(rho > 0);
  }
  expect(weighDependence([[1, 2, 1.5]])[9]).toBeGreaterThan(0.5);
});

test("series that are short or do not vary tell nothing and stop nothing", () => {
  const [independent, ...others] = weighDependence([]);
  expect(weighDependence([[1], [2, 3], [0.1, 0.1, 0.1, 0.1]])).toEqual([independent, ...others]);
  expect(dependentP([[0.1]], [independent ?? 0, ...others])).toBe(1);
  expect(widenByDependence([[0.5, 0.5, 0.5]], [independent ?? 0, ...others])).toBeNull();
  expect(isDependent([[1, 1, 1]])).toBe(false);
});

test.each(reference.wilcoxon.map((one, nth) => ({ ...one, nth })))(
  "without logarithms pairs are tested as Wilcoxon does, case $nth",
  ({ a, b, p }) => {
    expect(pairedPermutation(pairedDifferences(a, b))).toBeCloseTo(p, 12);
  },
);

const never = Number.POSITIVE_INFINITY;

test("what was never delivered has a rank like any other value", () => {
  expect(pairedDifferences([10, never, 30, never], [11, never, never, 5])).toEqual([2, 0, 3.5, -3.5]);
  const a = [10, 11, 12, 13, 14, 15];
  expect(
    pairedPermutation(
      pairedDifferences(
        a,
        a.map(() => never),
      ),
    ),
  ).toBeCloseTo(2 ** -5, 12);
});

test("a widened interval reaches further at each end", () => {
  const widened = widenRatio({ ratio: 2, low: 1.5, high: 2.5 }, { below: Math.log(1.5), above: Math.log(2) });
  expect(widened).toEqual({ ratio: 2, low: expect.closeTo(1, 12), high: expect.closeTo(5, 12) });
});

test("rounds that are equal but for rounding widen nothing, instead of counting as not a number", () => {
  const equal = [
    Array.from({ length: 6 }, () => Math.log(6465.956946212529)),
    Array.from({ length: 5 }, () => Math.log(100)),
  ];
  const weights = assumedDependences.map(() => 1 / assumedDependences.length);
  expect(widenByDependence(sidesOf(equal), weights)).toBeNull();
});
