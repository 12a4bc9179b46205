import { mannWhitney } from "../statistics/mann-whitney.ts";
import { pairedPermutation } from "../statistics/paired-permutation.ts";
import { smallestReachableP } from "../statistics/reachable-p.ts";
import type { ComparisonTest } from "./views.ts";

/** The rounds of one figure on both sides. `paired`: the n-th of a and of b were measured in one block. */
export type RoundsOfFigure = { a: readonly number[]; b: readonly number[]; paired: boolean };

/**
 * A test with its result. `reachableP` is the smallest p that so many rounds could have given. `direction` is the side of b on which
 * the test's own statistic lies: 1 above a, −1 below, 0 neither.
 */
export type Tested = { test: ComparisonTest; p: number; reachableP: number; direction: number };

/**
 * Tests whether both sides differ: the permutation of paired rounds where these are enough for the level, else Mann and
 * Whitney's test. The latter ignores the blocks, which makes it careful and not wrong, and reaches far smaller p with few rounds
 * (six: 0.0022 instead of 0.031). The choice looks at numbers of rounds alone, never at the figures.
 * @param level the p that is needed: the level of the claim divided by the figures judged together
 */
export function testFigure({ a, b, paired }: RoundsOfFigure, level: number): Tested {
  const counts = { a: a.length, b: b.length };
  const reachablePaired = smallestReachableP({ ...counts, paired: true });
  const positive = [...a, ...b].every((value) => value > 0);
  if (paired && positive && reachablePaired <= level)
    return {
      test: "paired-permutation",
      p: pairedPermutation(a, b),
      reachableP: reachablePaired,
      direction: Math.sign(a.reduce((sum, value, nth) => sum + Math.log((b[nth] ?? Number.NaN) / value), 0)),
    };
  const { u, p } = mannWhitney(a, b);
  return {
    test: "mann-whitney",
    p,
    reachableP: smallestReachableP({ ...counts, paired: false }),
    direction: Math.sign((a.length * b.length) / 2 - u),
  };
}

/**
 * Fewest rounds a side with which a figure could be judged at the level at all. Paired or not: Mann and Whitney's test takes pairs as
 * well, and with as many rounds it never reaches less far.
 */
export function roundsToReach(level: number): number {
  for (let rounds = 1; ; rounds++)
    if (smallestReachableP({ a: rounds, b: rounds, paired: false }) <= level) return rounds;
}
