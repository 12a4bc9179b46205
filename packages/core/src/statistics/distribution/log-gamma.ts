/** Coefficients of Stirling's series, B(2k) ÷ (2k (2k − 1)). */
const stirling = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156] as const;

/**
 * ln Γ(x) for x > 0: the recurrence Γ(x) = Γ(x + 1) ÷ x up to 15, then Stirling's series, whose first term left out is
 * below 1e-17 there. Source: NIST Digital Library of Mathematical Functions, 5.5.1 and 5.11.1.
 */
export function logGamma(x: number): number {
  let factor = 1;
  let above = x;
  while (above < 15) factor *= above++;
  const inverseSquare = 1 / (above * above);
  const series = stirling.reduceRight((sum, coefficient) => sum * inverseSquare + coefficient, 0) / above;
  return (above - 0.5) * Math.log(above) - above + Math.log(2 * Math.PI) / 2 + series - Math.log(factor);
}
