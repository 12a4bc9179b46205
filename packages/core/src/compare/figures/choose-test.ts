import { isDependent, weighDependence } from "../../statistics/dependence/dependence.ts";
import { dependentP, type Widening, widenByDependence } from "../../statistics/dependence/dependent-shift.ts";
import { mannWhitney } from "../../statistics/two-samples/mann-whitney.ts";
import {
  haveLogarithms,
  pairedDifferences,
  pairedPermutation,
} from "../../statistics/two-samples/paired-permutation.ts";
import { rank } from "../../statistics/two-samples/ranks.ts";
import { smallestReachableP } from "../../statistics/two-samples/reachable-p.ts";
import type { ComparisonTest } from "../views.ts";

/** The rounds of one figure on both sides. */
export type RoundsOfFigure = {
  a: readonly number[];
  b: readonly number[];
  /** The design, of the interval and of the test: the n-th of a and of b were measured in one block, or all rounds stand alone. */
  paired: boolean;
  /**
   * Earlier series of the same kind from this host and load: logarithms of one server's rounds, of paired rounds' ratios where paired.
   * They show how strongly rounds depend on each other there. Null: the values have no order in time, so that none can depend on another.
   */
  earlier?: readonly (readonly number[])[] | null;
};

/**
 * A test with its result. `reachableP` is the smallest p that so many rounds could have given. `direction` is the side of b on which
 * the test's own statistic lies: 1 above a, −1 below, 0 neither.
 */
export type Tested = { test: ComparisonTest; p: number; reachableP: number; direction: number };

/** How far the rounds of a figure depend on each other. */
export type Dependence = {
  /** Times by which it widens the interval; the rounds count as so many ÷ stretch². */
  stretch: number;
  /** True if these rounds show it; false if they are only too few to rule it out. */
  isShown: boolean;
  /** How much further the ratio's interval reaches for it, on a logarithmic scale; null where figures have no logarithm. */
  widening: Widening | null;
};

/**
 * True if rounds that were measured in common blocks are compared in pairs: if they are enough to reach the level at all. One answer for a whole comparison, from the number of rounds alone and never from the figures.
 */
export function isPairedDesign(blocks: number, level: number): boolean {
  return smallestReachableP({ a: blocks, b: blocks, paired: true }) <= level;
}

/** Weights of the assumed dependences for a figure; null where its values have no order in time. */
export function dependenceOf(figure: RoundsOfFigure): readonly number[] | null {
  const { earlier = [] } = figure;
  return earlier && weighDependence([...comparedSeries(figure), ...earlier]);
}

/**
 * Tests whether both sides differ: permutation of paired rounds, or Mann and Whitney's test. Both take rounds for independent of those
 * before, so a difference has to show as well in a test that does not: p is the larger of the two.
 * @param weights from `dependenceOf`
 */
export function testFigure(figure: RoundsOfFigure, weights: readonly number[] | null): Tested {
  const exact = figure.paired ? testPairs(figure) : testSamples(figure);
  return weights ? { ...exact, p: Math.max(exact.p, dependentP(comparedSeries(figure), weights)) } : exact;
}

/** How far a figure's rounds depend on each other, and what that leaves open. */
export function findDependence(figure: RoundsOfFigure, weights: readonly number[] | null): Dependence {
  if (!weights) return { stretch: 1, isShown: false, widening: null };
  const series = comparedSeries(figure);
  const widening = widenByDependence(series, weights);
  return {
    stretch: widening?.stretch ?? 1,
    isShown: isDependent(series),
    widening: haveLogarithms([...figure.a, ...figure.b]) ? widening : null,
  };
}

/**
 * p of equivalence by two one-sided tests: the larger of the p's with which b × (1 + margin) is shown to lie above a, and
 * b ÷ (1 + margin) below it, in the design and by the tests of `testFigure`.
 * Source: Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15 (1987).
 */
export function testEquivalence(figure: RoundsOfFigure, weights: readonly number[] | null, margin: number): number {
  const oneSided = (factor: number, wanted: number) => {
    const { p, direction } = testFigure({ ...figure, b: figure.b.map((value) => value * factor) }, weights);
    return direction === wanted ? p / 2 : 1;
  };
  return Math.max(oneSided(1 + margin, 1), oneSided(1 / (1 + margin), -1));
}

function testPairs({ a, b }: RoundsOfFigure): Tested {
  const differences = pairedDifferences(a, b);
  return {
    test: "paired-permutation",
    p: pairedPermutation(differences),
    reachableP: smallestReachableP({ a: a.length, b: b.length, paired: true }),
    direction: Math.sign(differences.reduce((sum, one) => sum + one, 0)),
  };
}

function testSamples({ a, b }: RoundsOfFigure): Tested {
  const { u, p } = mannWhitney(a, b);
  return {
    test: "mann-whitney",
    p,
    reachableP: smallestReachableP({ a: a.length, b: b.length, paired: false }),
    direction: Math.sign((a.length * b.length) / 2 - u),
  };
}

/** The series whose levels are compared: logarithms, or ranks where a value has none. */
function comparedSeries({ a, b, paired }: RoundsOfFigure): readonly [number[]] | readonly [number[], number[]] {
  if (paired) return [pairedDifferences(a, b)];
  if (haveLogarithms([...a, ...b])) return [a.map(Math.log), b.map(Math.log)];
  const { ranks } = rank([...a, ...b]);
  return [ranks.slice(0, a.length), ranks.slice(a.length)];
}

/** Fewest rounds a side with which a figure could be judged at the level at all. */
export function roundsToReach(level: number, paired: boolean): number {
  for (let rounds = 1; ; rounds++) if (smallestReachableP({ a: rounds, b: rounds, paired }) <= level) return rounds;
}
