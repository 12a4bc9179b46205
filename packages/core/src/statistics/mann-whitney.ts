import { normalTails } from "./normal-tails.ts";
import { rank } from "./ranks.ts";

/** `u` counts the pairs in which a's value is the greater one, equal ones as half. `p` is two-sided. */
export type MannWhitneyTest = { u: number; p: number; method: "exact" | "asymptotic" };

/** Largest product of both sizes for which the exact distribution is counted out: 50 against 50. */
const EXACT_PAIRS = 2500;

/**
 * Mann and Whitney's test of two independent samples: exact where no values are equal and the samples are small, else
 * asymptotic with the correction for ties and for continuity.
 * @param method forces one of them; the exact one ignores ties, as SciPy's does
 * @throws RangeError on an empty sample
 * Source: Mann and Whitney, Annals of Mathematical Statistics 18 (1947); Hollander and Wolfe, section 4.1.
 */
export function mannWhitney(
  a: readonly number[],
  b: readonly number[],
  method?: MannWhitneyTest["method"],
): MannWhitneyTest {
  if (a.length === 0 || b.length === 0) throw new RangeError("both samples need at least one value");
  const { ranks, ties } = rank([...a, ...b]);
  const rankSum = ranks.slice(0, a.length).reduce((sum, one) => sum + one, 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const extreme = Math.max(u, a.length * b.length - u);
  const chosen =
    method ?? (ties.every((size) => size === 1) && a.length * b.length <= EXACT_PAIRS ? "exact" : "asymptotic");
  const p =
    chosen === "exact" ? exactTails(extreme, a.length, b.length) : asymptoticTails(extreme, a.length, b.length, ties);
  return { u, p: Math.min(1, p), method: chosen };
}

/** z = (U − n m ÷ 2 − ½) ÷ σ with σ² = n m ÷ 12 · (N + 1 − Σ (t³ − t) ÷ (N (N − 1))), N = n + m, t the sizes of ties. */
function asymptoticTails(extreme: number, n: number, m: number, ties: readonly number[]): number {
  const all = n + m;
  const tied = ties.reduce((sum, size) => sum + size ** 3 - size, 0);
  const variance = ((n * m) / 12) * (all + 1 - tied / (all * (all - 1)));
  const z = (extreme - (n * m) / 2 - 0.5) / Math.sqrt(variance);
  // all values equal: no spread, no evidence
  if (variance <= 0) return 1;
  return z < 0 ? 1 : normalTails(z);
}

/** 2 P(U ≥ extreme) where every order of n + m different values is equally likely. */
function exactTails(extreme: number, n: number, m: number): number {
  const probabilities = distributionOfU(n, m);
  let tail = 0;
  for (let u = probabilities.length - 1; u >= Math.ceil(extreme); u--) tail += probabilities[u] ?? 0;
  return 2 * tail;
}

/**
 * P(U = u) for u = 0 … n m. The largest of all values belongs to a with probability n ÷ (n + m), and then beats all m
 * values of b: P(n, m, u) = n ÷ (n + m) · P(n − 1, m, u − m) + m ÷ (n + m) · P(n, m − 1, u).
 */
function distributionOfU(n: number, m: number): Float64Array {
  // row[j] is the distribution for i values of a and j of b
  let row: Float64Array[] = Array.from({ length: m + 1 }, () => Float64Array.of(1));
  for (let i = 1; i <= n; i++) {
    const next: Float64Array[] = [Float64Array.of(1)];
    for (let j = 1; j <= m; j++) {
      const [fewerA, fewerB] = [row[j], next[j - 1]];
      const sum = new Float64Array(i * j + 1);
      fewerA?.forEach((p, u) => {
        sum[u + j] = (sum[u + j] ?? 0) + (p * i) / (i + j);
      });
      fewerB?.forEach((p, u) => {
        sum[u] = (sum[u] ?? 0) + (p * j) / (i + j);
      });
      next.push(sum);
    }
    row = next;
  }
  return row[m] ?? Float64Array.of(1);
}
