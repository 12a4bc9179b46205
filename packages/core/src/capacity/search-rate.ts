/** A rate that was measured, in messages a second of all clients. */
export type RatePoint = { rate: number; carried: boolean };

/** The bounds of a search. `resolution`: 0.05 ends it where the rate that is not carried lies at most 5 % above the one that is. */
export type RateSearch = { from: number; most: number; resolution: number };

/**
 * The next rate of a search for the highest one that a server carries: doubled until one is not carried (halved where the first is not), then the
 * geometric middle of both, so that each measurement halves what is left. Rates are whole.
 * @returns null where the resolution is reached, or the search has left its range
 */
export function nextRate(points: readonly RatePoint[], { from, most, resolution }: RateSearch): number | null {
  const carried = highestCarried(points);
  const over = lowestOver(points);
  if (over === null) {
    if (carried === null) return Math.min(from, most);
    return carried >= most ? null : Math.min(2 * carried, most);
  }
  if (carried === null) return over <= 1 ? null : Math.floor(over / 2);
  const middle = Math.round(Math.sqrt(carried * over));
  const isDone = over <= carried * (1 + resolution) || middle <= carried || middle >= over;
  return isDone ? null : middle;
}

/** The highest rate that was carried, and below every one that was not; null where there is none. */
export function highestCarried(points: readonly RatePoint[]): number | null {
  const over = lowestOver(points) ?? Number.POSITIVE_INFINITY;
  return extreme(
    points.filter(({ carried, rate }) => carried && rate < over),
    Math.max,
  );
}

/** The lowest rate that was not carried; null where every one was. */
export function lowestOver(points: readonly RatePoint[]): number | null {
  return extreme(
    points.filter(({ carried }) => !carried),
    Math.min,
  );
}

function extreme(points: readonly RatePoint[], choose: (...rates: number[]) => number): number | null {
  return points.length === 0 ? null : choose(...points.map(({ rate }) => rate));
}
