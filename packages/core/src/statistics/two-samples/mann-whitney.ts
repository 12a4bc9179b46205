import { normalTails } from "../distribution/normal-tails.ts";
import { rank } from "./ranks.ts";

/** `u` counts the pairs in which a's value is the greater one, equal ones as half. `p` is two-sided. */
export type MannWhitneyTest = { u: number; p: number; method: "exact" | "asymptotic" };

/** Largest product of both sizes for which the exact distribution is counted out: 50 against 50. */
const EXACT_PAIRS = 2500;

/**
 * Mann and Whitney's test of two independent samples: exact where the samples are small, equal values or not, else asymptotic with the
 * correction for ties and for continuity.
 * @param method forces one of them
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
  const chosen = method ?? (a.length * b.length <= EXACT_PAIRS ? "exact" : "asymptotic");
  const tails = chosen === "exact" ? exactTails : asymptoticTails;
  return { u, p: Math.min(1, tails(u, a.length, b.length, ties)), method: chosen };
}

/** z = (U − n m ÷ 2 − ½) ÷ σ with σ² = n m ÷ 12 · (N + 1 − Σ (t³ − t) ÷ (N (N − 1))), N = n + m, t the sizes of ties. */
function asymptoticTails(u: number, n: number, m: number, ties: readonly number[]): number {
  const extreme = Math.max(u, n * m - u);
  const all = n + m;
  const tied = ties.reduce((sum, size) => sum + size ** 3 - size, 0);
  const variance = ((n * m) / 12) * (all + 1 - tied / (all * (all - 1)));
  const z = (extreme - (n * m) / 2 - 0.5) / Math.sqrt(variance);
  // all values equal: no spread, no evidence
  if (variance <= 0) return 1;
  return z < 0 ? 1 : normalTails(z);
}

/** Twice the smaller of P(U ≤ u) and P(U ≥ u), where every way of dividing these values between both sides is equally likely. */
function exactTails(u: number, n: number, m: number, ties: readonly number[]): number {
  const ways = waysToU(n, m, ties);
  const all = ways.reduce((sum, one) => sum + one, 0);
  const twice = Math.round(2 * u);
  const sum = (part: Float64Array) => part.reduce((total, one) => total + one, 0);
  return (2 * Math.min(sum(ways.subarray(0, twice + 1)), sum(ways.subarray(twice)))) / all;
}

/**
 * In how many ways the values can be divided so that 2 U = 0 … 2 n m: U counts in halves where values are equal. The groups of
 * equal values are dealt from the smallest up. Of a group of t, k go to a in C(t, k) ways; each of these beats the values that b has
 * from the groups before, and half of the t − k that b gets of this one.
 */
function waysToU(n: number, m: number, ties: readonly number[]): Float64Array {
  // ways[i] is the distribution of 2 U where a has i of the values that were dealt, and b the others
  let ways = new Map<number, Float64Array>([[0, Float64Array.of(1)]]);
  let dealt = 0;
  for (const size of ties) {
    const next = new Map<number, Float64Array>();
    for (const [i, before] of ways) {
      const j = dealt - i;
      for (let k = Math.max(0, j + size - m), choices = choose(size, k); k <= Math.min(size, n - i); k++) {
        const beaten = k * (2 * j + size - k);
        const into = next.get(i + k) ?? new Float64Array(2 * n * m + 1);
        for (let u = 0; u <= 2 * i * j; u++) into[u + beaten] = (into[u + beaten] ?? 0) + choices * (before[u] ?? 0);
        next.set(i + k, into);
        choices *= (size - k) / (k + 1);
      }
    }
    ways = next;
    dealt += size;
  }
  return ways.get(n) ?? Float64Array.of(1);
}

/** C(t, k). */
function choose(t: number, k: number): number {
  let ways = 1;
  for (let nth = 1; nth <= k; nth++) ways *= (t - k + nth) / nth;
  return ways;
}
