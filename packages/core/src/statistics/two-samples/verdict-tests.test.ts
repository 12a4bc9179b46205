import fc from "fast-check";
import { expect, test } from "vitest";
import { pairedRatio, unpairedRatio } from "../median/ratio.ts";
import { detectableRatio, roundsToDetect, scatterOf } from "./detectable-ratio.ts";
import { holm } from "./holm.ts";
import { mannWhitney } from "./mann-whitney.ts";
import { pairedDifferences, pairedPermutation } from "./paired-permutation.ts";
import { smallestReachableP } from "./reachable-p.ts";

const positive = fc.double({ min: 0.001, max: 1e6, noNaN: true });

/** The permutation test by writing out every sign pattern. */
function everyPattern(a: number[], b: number[]): number {
  const d = a.map((value, nth) => Math.log((b[nth] ?? 0) / value));
  const sum = (pattern: number) => d.reduce((total, one, nth) => total + (pattern & (1 << nth) ? one : -one), 0);
  const least = Math.abs(sum(2 ** d.length - 1)) - 1e-12 * d.reduce((total, one) => total + Math.abs(one), 0);
  const far = Array.from({ length: 2 ** d.length }, (_, pattern) => Math.abs(sum(pattern)) >= least);
  return far.filter(Boolean).length / far.length;
}

test("the permutation of paired rounds counts every sign pattern", () => {
  const pairs = fc.array(fc.tuple(positive, positive), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(pairs, (rounds) => {
      const [a, b] = [rounds.map(([x]) => x), rounds.map(([, y]) => y)];
      expect(pairedPermutation(pairedDifferences(a, b))).toBeCloseTo(everyPattern(a, b), 12);
    }),
    { numRuns: 200 },
  );
});

test("thirty rounds all one way give the smallest p there is, and more rounds give the normal limit", () => {
  const a = Array.from({ length: 30 }, (_, nth) => 100 + nth);
  expect(
    pairedPermutation(
      pairedDifferences(
        a,
        a.map((value) => value * 1.1),
      ),
    ),
  ).toBeCloseTo(2 ** -29, 20);
  const many = Array.from({ length: 31 }, (_, nth) => 100 + nth);
  // thirty-one equal log-ratios: z = √31, and P(|Z| ≥ √31) is 2.58e-8
  expect(
    pairedPermutation(
      pairedDifferences(
        many,
        many.map((value) => value * 1.1),
      ),
    ),
  ).toBeCloseTo(2.58e-8, 10);
  expect(pairedPermutation(pairedDifferences(many, many))).toBe(1);
});

test("rounds without a partner, or without a value, are refused", () => {
  expect(() => pairedDifferences([1], [1, 1])).toThrow(RangeError);
  expect(() => pairedPermutation([])).toThrow(RangeError);
  expect(() => mannWhitney([], [1])).toThrow(RangeError);
  expect(() => unpairedRatio([1], [])).toThrow(RangeError);
  expect(() => unpairedRatio([-1], [1])).toThrow(RangeError);
  expect(() => pairedRatio([1, 2], [1])).toThrow(RangeError);
});

// 0.10 for 3 v 3, 0.029 for 4 v 4, 0.0022 for 6 v 6
test.each([
  [3, 0.1],
  [4, 2 / 70],
  [6, 2 / 924],
])("%i rounds against as many reach p = %f and no less", (rounds, p) => {
  const low = Array.from({ length: rounds }, (_, nth) => nth + 1);
  const high = low.map((value) => value + 100);
  expect(mannWhitney(low, high).p).toBeCloseTo(p, 12);
  expect(smallestReachableP({ a: rounds, b: rounds, paired: false })).toBeCloseTo(p, 12);
});

test("the smallest p of paired rounds is what the permutation gives when all go one way", () => {
  for (let rounds = 1; rounds <= 10; rounds++) {
    const a = Array.from({ length: rounds }, (_, nth) => nth + 1);
    expect(
      pairedPermutation(
        pairedDifferences(
          a,
          a.map((value) => value * 2),
        ),
      ),
    ).toBeCloseTo(smallestReachableP({ a: rounds, b: rounds, paired: true }), 12);
  }
  expect(smallestReachableP({ a: 0, b: 6, paired: false })).toBe(1);
});

/** Mann and Whitney's p by dealing the values out in every way. */
function everyDeal(a: number[], b: number[]): number {
  const values = [...a, ...b];
  const u = (x: number[], y: number[]) =>
    x.reduce((sum, one) => sum + y.reduce((won, other) => won + (one > other ? 1 : one === other ? 0.5 : 0), 0), 0);
  const seen = u(a, b);
  let [all, below, above] = [0, 0, 0];
  for (let deal = 0; deal < 2 ** values.length; deal++) {
    const ofA = values.filter((_, nth) => deal & (1 << nth));
    if (ofA.length !== a.length) continue;
    const dealt = u(
      ofA,
      values.filter((_, nth) => !(deal & (1 << nth))),
    );
    all++;
    if (dealt <= seen) below++;
    if (dealt >= seen) above++;
  }
  return Math.min(1, (2 * Math.min(below, above)) / all);
}

test("with equal values the exact test counts every way in which these could have fallen to both sides", () => {
  const side = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(side, side, (a, b) => {
      expect(mannWhitney(a, b).p).toBeCloseTo(everyDeal(a, b), 12);
      expect(mannWhitney(a, b).p).toBeGreaterThanOrEqual(
        smallestReachableP({ a: a.length, b: b.length, paired: false }) - 1e-12,
      );
    }),
    { numRuns: 200 },
  );
  expect(mannWhitney([1, 1, 2, 3], [3, 4, 4, 4]).p).toBeCloseTo(4 / 70, 12);
  expect(mannWhitney([1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2]).p).toBeCloseTo(2 / 924, 12);
});

test("fifty against fifty are counted out, one more is not", () => {
  const side = Array.from({ length: 50 }, (_, nth) => nth);
  const other = side.map((value) => value + 10);
  const exact = mannWhitney(side, other);
  expect(exact.method).toBe("exact");
  expect(exact.p).toBeCloseTo(mannWhitney(side, other, "asymptotic").p, 3);
  expect(mannWhitney([...side, 50], other).method).toBe("asymptotic");
});

test("samples of equal values are not evidence", () => {
  expect(mannWhitney([1, 1, 1], [1, 1, 1])).toEqual({ u: 4.5, p: 1, method: "exact" });
});

// a worked example: 0.01 × 4, 0.005 × … in ascending order with falling factors
test("Holm's factors fall with the rank, and no adjusted p falls below its predecessor", () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  expect(holm([])).toEqual([]);
  expect(holm([0.9, 0.8])).toEqual([1, 1]);
});

test("a ratio's interval holds the ratio, and turning the sides round inverts it", () => {
  const side = fc.array(positive, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(side, side, (a, b) => {
      const [forth, back] = [unpairedRatio(a, b), unpairedRatio(b, a)];
      expect(forth && back && forth.low <= forth.ratio && forth.ratio <= forth.high).toBe(true);
      expect((forth?.ratio ?? 0) * (back?.ratio ?? 0)).toBeCloseTo(1, 9);
    }),
    { numRuns: 200 },
  );
});

test("what slows both sides of a block does not widen the paired interval", () => {
  const block = [1, 3, 1, 2, 5, 1, 2, 1];
  const a = block.map((factor) => 100 * factor);
  const b = block.map((factor) => 150 * factor);
  expect(pairedRatio(a, b)).toEqual({ ratio: 1.5, low: 1.5, high: 1.5 });
  const unpaired = unpairedRatio(a, b);
  expect((unpaired?.high ?? 0) - (unpaired?.low ?? 0)).toBeGreaterThan(1);
});

test("there is no ratio to zero, and a ratio of zero is one", () => {
  expect(unpairedRatio([0, 0, 0], [1, 2, 3])).toBeNull();
  expect(unpairedRatio([0, 1, 1], [1, 2, 3])).toBeNull();
  expect(pairedRatio([1, 0], [1, 1])).toBeNull();
  expect(unpairedRatio([1, 2, 3], [0, 0, 0])).toEqual({ ratio: 0, low: 0, high: 0 });
});

test("the detectable ratio shrinks with rounds, and needs enough of them", () => {
  const scatter = scatterOf([100, 104, 98, 101, 99, 103], [100, 97, 102, 105, 99, 101], false);
  if (!scatter) throw new Error("these rounds scatter");
  expect(detectableRatio(scatter, { a: 3, b: 3 }, 0.05)).toBeNull();
  const [six = 0, twenty = 0] = [6, 20].map((n) => detectableRatio(scatter, { a: n, b: n }, 0.05) ?? 0);
  expect(six).toBeGreaterThan(twenty);
  expect(twenty).toBeGreaterThan(1);
  const rounds = roundsToDetect(scatter, twenty, 0.05, 2) ?? 0;
  expect(rounds).toBeGreaterThan(6);
  expect(rounds).toBeLessThanOrEqual(20);
  expect(roundsToDetect(scatter, 1.0001, 0.05, 2)).toBeNull();
});

test("without logarithms, or with one round, nothing is known of the scatter", () => {
  expect(scatterOf([0, 1], [1, 2], false)).toBeNull();
  expect(scatterOf([1], [1], true)).toBeNull();
});

test("rounds that agree to the last digit tell nothing of the scatter, paired or not", () => {
  expect(scatterOf([5, 5, 5], [7, 7, 7], false)).toBeNull();
  const a = [100.1, 33.3, 7.77, 0.013, 91.7];
  const b = a.map((value) => value * 1.1);
  expect(scatterOf(a, b, true)).toBeNull();
  expect(scatterOf(a, b, false)?.logDeviation).toBeGreaterThan(1);
});
