/**
 * Cliff's delta: the share of pairs in which a's value is greater, less the share in which it is smaller; −1 to 1. NaN on an
 * empty sample. Source: Cliff, Psychological Bulletin 114 (1993).
 */
export function cliffsDelta(a: readonly number[], b: readonly number[]): number {
  let balance = 0;
  for (const x of a) for (const y of b) balance += Math.sign(x - y);
  return balance / (a.length * b.length);
}
