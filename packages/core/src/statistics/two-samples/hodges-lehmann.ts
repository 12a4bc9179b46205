import { medianOfSorted } from "../median/median.ts";

/**
 * Hodges and Lehmann's shift from a to b: the median of all differences b − a, in the values' own unit; two infinite values differ
 * by nothing. NaN on an empty sample. Source: Hodges and Lehmann, Annals of Mathematical Statistics 34 (1963).
 */
export function hodgesLehmann(a: readonly number[], b: readonly number[]): number {
  const differences = new Float64Array(a.length * b.length);
  let nth = 0;
  for (const x of a) for (const y of b) differences[nth++] = x === y ? 0 : y - x;
  return medianOfSorted(differences.sort());
}
