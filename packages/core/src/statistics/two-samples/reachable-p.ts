/**
 * The smallest two-sided p that so many rounds can give, however far the sides lie apart: 2 ÷ C(n + m, n) for Mann and
 * Whitney's test, 2 ÷ 2ⁿ for the permutation of n paired rounds. A level below it cannot be reached: "not enough rounds".
 * 1 without rounds.
 */
export function smallestReachableP(rounds: { a: number; b: number; paired: boolean }): number {
  const { a, b, paired } = rounds;
  if (a === 0 || b === 0) return 1;
  if (paired) return Math.min(1, 2 ** (1 - a));
  let p = 2;
  for (let k = 1; k <= a; k++) p *= k / (b + k);
  return Math.min(1, p);
}
