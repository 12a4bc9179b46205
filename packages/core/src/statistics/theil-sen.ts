export type Point = { x: number; y: number };

/** A slope per unit of x with its 95 % interval. */
export type Slope = { perX: number; low: number; high: number };

/** Pairs grow with the square: of more points than this, means of equal parts are taken. */
const MOST_POINTS = 300;
const FEWEST_POINTS = 6;
const Z_95 = 1.959963984540054;

/**
 * Theil and Sen's slope: the median of the slopes of all pairs, so that a few odd seconds do not move it. The interval is Sen's, from
 * the variance of Kendall's S: ranks (N ± z √(n (n − 1) (2 n + 5) ÷ 18)) ÷ 2 of the N sorted slopes.
 * Source: P. K. Sen, Estimates of the Regression Coefficient Based on Kendall's Tau, JASA 63, 1968.
 * @returns null of fewer than 6 points, or where all have the same x
 */
export function estimateSlope(points: readonly Point[]): Slope | null {
  const few = thin(points);
  if (few.length < FEWEST_POINTS) return null;
  const slopes: number[] = [];
  for (const [index, a] of few.entries())
    for (const b of few.slice(index + 1)) if (b.x !== a.x) slopes.push((b.y - a.y) / (b.x - a.x));
  if (slopes.length === 0) return null;
  slopes.sort((a, b) => a - b);
  const n = few.length;
  const spread = Z_95 * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  return {
    perX: medianOf(slopes),
    low: at(slopes, Math.round((slopes.length - spread) / 2) - 1),
    high: at(slopes, Math.round((slopes.length + spread) / 2)),
  };
}

/** Means of equal parts, in order of x. */
function thin(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x);
  const size = Math.ceil(sorted.length / MOST_POINTS);
  if (size <= 1) return sorted;
  const parts = Array.from({ length: Math.ceil(sorted.length / size) }, (_, part) =>
    sorted.slice(part * size, (part + 1) * size),
  );
  return parts.map((part) => ({ x: meanOf(part.map(({ x }) => x)), y: meanOf(part.map(({ y }) => y)) }));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (at(sorted, half - 1) + at(sorted, half)) / 2 : at(sorted, Math.floor(half));
}

/** The value at an index, the nearest end beyond them. */
function at(sorted: readonly number[], index: number): number {
  return sorted[Math.min(Math.max(index, 0), sorted.length - 1)] ?? Number.NaN;
}
