import { studentTails } from "../distribution/student-t.ts";
import { mean, squaredDeviations } from "../moments.ts";

export type WelchTest = { t: number; df: number; p: number };

/**
 * Welch's test of equal means without equal variances: t = (mean(a) − mean(b)) ÷ √(va + vb) with v = s² ÷ n, degrees of
 * freedom (va + vb)² ÷ (va² ÷ (na − 1) + vb² ÷ (nb − 1)). Null where a side has fewer than two values or none varies.
 * Source: Welch, Biometrika 34 (1947).
 */
export function welchTest(a: readonly number[], b: readonly number[]): WelchTest | null {
  if (a.length < 2 || b.length < 2) return null;
  const varianceA = squaredDeviations(a) / (a.length - 1) / a.length;
  const varianceB = squaredDeviations(b) / (b.length - 1) / b.length;
  const variance = varianceA + varianceB;
  if (variance === 0) return null;
  const t = (mean(a) - mean(b)) / Math.sqrt(variance);
  const df = variance ** 2 / (varianceA ** 2 / (a.length - 1) + varianceB ** 2 / (b.length - 1));
  return { t, df, p: studentTails(t, df) };
}
