/**
 * One-sided p of the sign test: the chance that at least `holding` of `rounds` fall on one side of a limit where the median
 * does not lie there, P(Binomial(n, ½) ≥ k). 1 without rounds; 2⁻ⁿ where all hold.
 * Source: Conover, Practical Nonparametric Statistics, section 3.4.
 */
export function signTestP(holding: number, rounds: number): number {
  let mass = 0.5 ** rounds;
  let tail = 0;
  for (let k = 0; k <= rounds; k++) {
    if (k >= holding) tail += mass;
    mass = (mass * (rounds - k)) / (k + 1);
  }
  return Math.min(1, tail);
}
