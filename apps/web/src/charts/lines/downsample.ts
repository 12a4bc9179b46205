import { createLTTB } from "downsample";

/** The most points of one series that a chart draws. */
const MAX_POINTS = 1000;

/** One position on a chart's x axis with one value per series, by series id; null is a gap. */
export type Row = { x: number; values: Readonly<Record<string, number | null>> };

type XY = { x: number; y: number };
const lttb = createLTTB<XY>({ x: (point: XY) => point.x, y: (point: XY) => point.y });

/**
 * At most about `maxPoints` rows, chosen by Largest-Triangle-Three-Buckets (Steinarsson 2013) so that the shape stays:
 * the union of what each series needs. The edges of gaps are always kept, so that no line closes over a gap.
 */
export function downsampleRows(
  rows: readonly Row[],
  seriesIds: readonly string[],
  maxPoints = MAX_POINTS,
): readonly Row[] {
  if (rows.length <= maxPoints || seriesIds.length === 0) return rows;
  const perSeries = Math.max(3, Math.floor(maxPoints / seriesIds.length));
  const keep = new Set<number>([0, rows.length - 1]);
  for (const seriesId of seriesIds) {
    const points: XY[] = [];
    rows.forEach((row, index) => {
      const value = row.values[seriesId] ?? null;
      if (value !== null) points.push({ x: index, y: value });
      const before = rows[index - 1];
      if (before && ((before.values[seriesId] ?? null) === null) !== (value === null)) keep.add(index).add(index - 1);
    });
    for (const point of lttb(points, perSeries) as XY[]) keep.add(point.x);
  }
  return [...keep].sort((a, b) => a - b).flatMap((index) => rows[index] ?? []);
}
