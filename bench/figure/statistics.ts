/** The value at or below which `percentile` % of the values lie (nearest rank); NaN without values. */
export function percentileOf(values: readonly number[], percentile: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percentile / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle value, the lower of two middles; NaN without values. */
export function medianOf(values: readonly number[]): number {
  return percentileOf(values, 50);
}
