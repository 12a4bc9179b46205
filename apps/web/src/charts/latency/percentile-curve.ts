import type { CurvePoint } from "@plumbline/core/compare/views";
import type { Row } from "../lines/downsample.ts";

/** A percentile axis: positions are 1 ÷ (1 − p) on a log scale, so that each further nine is equally far. */
export type PercentileTick = { x: number; label: string };

const labelled = [50, 90, 99, 99.9, 99.99, 99.999, 99.9999];

/** Position of a percentile (0 ≤ p < 100) on the axis: 0 % → 1, 90 % → 10, 99 % → 100. */
export function percentilePosition(percentile: number): number {
  return 1 / (1 - percentile / 100);
}

/** The percentile at a position, rounded so that floating point leaves no dust: 100 → 99. */
export function percentileAt(x: number): number {
  return Number((100 * (1 - 1 / x)).toPrecision(9));
}

/** The value at or below which `percentile` of all values lie: of the first point that reaches it; null beyond the last. */
export function valueAt(curve: readonly CurvePoint[], percentile: number): number | null {
  return curve.find((point) => point.percentile >= percentile - 1e-9)?.valueUs ?? null;
}

/** The largest position of a curve, without its 100 % point, which lies at infinity. */
function reach(curve: readonly CurvePoint[]): number {
  const last = curve.findLast((point) => point.percentile < 100);
  return last ? percentilePosition(last.percentile) : 1;
}

/** Labels from 50 % to the last that a curve reaches. */
export function percentileTicks(curves: readonly (readonly CurvePoint[])[]): PercentileTick[] {
  const end = Math.max(10, ...curves.map(reach));
  return labelled
    .map((percentile) => ({ x: percentilePosition(percentile), label: `${percentile} %` }))
    .filter((tick) => tick.x <= end * 1.001);
}

/**
 * Rows of a percentile plot at every percentile that some curve has. A curve ends where its count ends: beyond that its
 * value is null. Nothing is interpolated: a value was really measured.
 */
export function percentileRows(curves: Readonly<Record<string, readonly CurvePoint[]>>): Row[] {
  const entries = Object.entries(curves).map(([seriesId, curve]) => ({ seriesId, curve, end: reach(curve) }));
  const positions = entries.flatMap(({ curve }) =>
    curve.filter((point) => point.percentile < 100).map((point) => percentilePosition(point.percentile)),
  );
  // nearly equal positions are one: 99.9 reaches us with different dust from different sums
  const unique = [...new Map(positions.map((x) => [x.toPrecision(9), x])).values()].sort((a, b) => a - b);
  return unique.map((x) => ({
    x,
    values: Object.fromEntries(
      entries.map(({ seriesId, curve, end }) => [
        seriesId,
        x <= end * (1 + 1e-9) ? valueAt(curve, percentileAt(x)) : null,
      ]),
    ),
  }));
}
