/**
 * p-values adjusted for their number, in their order: sorted ascending, the k-th (from 0) of m is multiplied by m − k, never
 * falling below its predecessor, at most 1. Holds the chance of any false verdict in the family at the level, whatever the
 * dependence between the figures. Source: Holm, Scandinavian Journal of Statistics 6 (1979).
 */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((_, nth) => nth).sort((i, j) => (ps[i] ?? 0) - (ps[j] ?? 0));
  const adjusted = new Array<number>(ps.length);
  let highest = 0;
  order.forEach((nth, place) => {
    highest = Math.max(highest, Math.min(1, (ps[nth] ?? 1) * (ps.length - place)));
    adjusted[nth] = highest;
  });
  return adjusted;
}
