import { incompleteBeta } from "./incomplete-beta.ts";

/**
 * Probability that Student's t with `df` degrees of freedom (not necessarily whole) lies at least |t| from zero, both sides:
 * I(df ÷ (df + t²); df ÷ 2, ½). 1 where t is not a number, 0 where it is infinite.
 * Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.1 and 26.5.27.
 */
export function studentTails(t: number, df: number): number {
  if (Number.isNaN(t)) return 1;
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(df / (df + t * t), df / 2, 0.5);
}

/** The t beyond which both tails together hold `tails` (0 < tails < 1): the inverse of `studentTails`, by bisection. */
export function studentQuantile(tails: number, df: number): number {
  let [low, high] = [0, 1];
  while (studentTails(high, df) > tails) high *= 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (studentTails(middle, df) > tails) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
