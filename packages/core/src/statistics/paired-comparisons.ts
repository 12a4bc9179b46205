/** One comparison of two of several treatments, a block of two: `difference` is the value of b less that of a. */
export type PairedComparison = { a: number; b: number; difference: number };

/**
 * The differences between treatments that fit paired comparisons best: the intra-block least-squares estimate. It solves L τ = q, with the
 * comparisons of each treatment on the diagonal of L, less those of each two beside it, and in q the sum of what each differs by from its opponents.
 * In a balanced incomplete block design of v treatments and λ comparisons of each two, the effect of a treatment is the sum of its differences from
 * the others ÷ λv, and the variance of a difference of two effects is 2s² ÷ λv, with s² that of one comparison: v ÷ 2 times less than that of the
 * λ comparisons of the two alone. Differences from common opponents say as much.
 * @returns the value of b less that of a; null where no chain of comparisons joins them
 * Source: Cochran and Cox, Experimental Designs (1957), chapter 11; Montgomery, Design and Analysis of Experiments, section 4.4.1 (variance 2kσ² ÷ λa
 * with blocks of k = 2, where a comparison's variance is s² = 2σ²).
 */
export function fitComparisons(
  treatments: number,
  comparisons: readonly PairedComparison[],
): (a: number, b: number) => number | null {
  const parts = findParts(treatments, comparisons);
  // each part has effects whose sum is 0, which the ones in its rows add
  const rows = parts.map((part) => [...parts.map((other) => (other === part ? 1 : 0)), 0]);
  const add = (row: number, column: number, value: number) => {
    const cells = rows[row];
    if (cells) cells[column] = (cells[column] ?? 0) + value;
  };
  for (const { a, b, difference } of comparisons) {
    for (const [one, other] of [[a, b] as const, [b, a] as const]) {
      add(one, one, 1);
      add(one, other, -1);
    }
    add(a, treatments, -difference);
    add(b, treatments, difference);
  }
  const effects = solve(rows);
  return (a, b) => (parts[a] === parts[b] ? (effects[b] ?? Number.NaN) - (effects[a] ?? Number.NaN) : null);
}

/** A number for each treatment, the same for those that comparisons join. */
function findParts(treatments: number, comparisons: readonly PairedComparison[]): number[] {
  let parts = Array.from({ length: treatments }, (_, nth) => nth);
  for (const { a, b } of comparisons) {
    const [kept, joined] = [parts[a] ?? a, parts[b] ?? b];
    parts = parts.map((part) => (part === joined ? kept : part));
  }
  return parts;
}

/** Gauss and Jordan's elimination of a positive definite system, whose pivots are never 0. @param rows with the right side in the last column */
function solve(rows: readonly (readonly number[])[]): number[] {
  let reduced = rows;
  for (let pivot = 0; pivot < rows.length; pivot++) {
    const scale = reduced[pivot]?.[pivot] ?? Number.NaN;
    const line = reduced[pivot]?.map((cell) => cell / scale) ?? [];
    reduced = reduced.map((row, nth) =>
      nth === pivot ? line : row.map((cell, column) => cell - (row[pivot] ?? 0) * (line[column] ?? 0)),
    );
  }
  return reduced.map((row) => row.at(-1) ?? Number.NaN);
}
