export type SparklinePath = { points: string; last: { x: number; y: number } };

/**
 * A line through values, oldest first, in a box of `width` × `height` px, from the lowest to the highest of them:
 * a shape to see movement by, not an axis to read from. What was not delivered is left out. Null below two values, where there
 * is no movement.
 */
export function prepareSparkline(all: readonly number[], width: number, height: number): SparklinePath | null {
  const values = all.filter(Number.isFinite);
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const margin = 2;
  const at = (value: number, index: number) => ({
    x: round(margin + (index / (values.length - 1)) * (width - 2 * margin)),
    y: round(range === 0 ? height / 2 : height - margin - ((value - low) / range) * (height - 2 * margin)),
  });
  const placed = values.map(at);
  const last = placed[placed.length - 1];
  return last ? { points: placed.map(({ x, y }) => `${x},${y}`).join(" "), last } : null;
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}
