/** Ranks from 1 of values in their order, equal ones sharing the mean of their ranks, and the sizes of the groups of equal ones. */
export function rank(values: readonly number[]): { ranks: number[]; ties: number[] } {
  const order = values.map((_, nth) => nth).sort((i, j) => (values[i] ?? 0) - (values[j] ?? 0));
  const ranks = new Array<number>(values.length);
  const ties: number[] = [];
  for (let first = 0; first < order.length; ) {
    let next = first;
    while (next < order.length && values[order[next] ?? 0] === values[order[first] ?? 0]) next++;
    for (const nth of order.slice(first, next)) ranks[nth] = (first + 1 + next) / 2;
    ties.push(next - first);
    first = next;
  }
  return { ranks, ties };
}
