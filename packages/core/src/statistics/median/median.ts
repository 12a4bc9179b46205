/** The middle of sorted values, the mean of both middles where their number is even; infinite where one of these is. NaN without values. */
export function medianOfSorted(sorted: ArrayLike<number>): number {
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? Number.NaN) + upper) / 2;
}

/** The median of values in any order; NaN without values. */
export function median(values: readonly number[]): number {
  return medianOfSorted(Float64Array.from(values).sort());
}
