/**
 * Probability that a standard normal variable lies at least |z| from zero, both sides: erfc(|z| ÷ √2). A power series near
 * zero, a continued fraction from the far end beyond it; about 14 digits also far out in the tail.
 * Source: NIST Digital Library of Mathematical Functions, 7.6.2 and 7.9.2.
 */
export function normalTails(z: number): number {
  const half = (z * z) / 2;
  return Math.abs(z) < 2.5 ? 1 - erfSeries(half) : Math.exp(-half) * erfcFraction(half);
}

/** erf(√x) = 2 ÷ √π · e^(−x) · Σ 2^n x^(n+½) ÷ (1 · 3 · … · (2n + 1)). */
function erfSeries(x: number): number {
  let term = Math.sqrt(x);
  let sum = term;
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= (2 * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x) * sum;
}

/** √π · e^x · erfc(√x) = √x ÷ (x + ½ ÷ (1 + 1 ÷ (x + 3⁄2 ÷ (1 + 2 ÷ (x + …))))), divided by √π. */
function erfcFraction(x: number): number {
  let tail = x;
  for (let n = 120; n >= 1; n--) tail = x + (n - 0.5) / (1 + n / tail);
  return Math.sqrt(x / Math.PI) / tail;
}
