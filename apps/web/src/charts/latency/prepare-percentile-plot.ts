import type { CurvePoint } from "@plumbline/core/compare/views";
import { type Axis, highestValue, logAxis, lowestPositive } from "../axis/axes.ts";
import type { ChartSeries } from "../frame/chart-series.ts";
import type { Row } from "../lines/downsample.ts";
import { type PercentileTick, percentileRows, percentileTicks } from "./percentile-curve.ts";

/** All that a percentile plot draws: x is 1 ÷ (1 − p) on a log scale, y microseconds on a log scale. */
export type PercentilePlotData = {
  series: readonly ChartSeries[];
  rows: readonly Row[];
  ticks: readonly PercentileTick[];
  domain: [number, number];
  y: Axis;
};

/** Decides axes and points of a percentile plot; a series without a curve is left out. */
export function preparePercentilePlot(
  lines: readonly (ChartSeries & { curve: readonly CurvePoint[] })[],
): PercentilePlotData {
  const drawn = lines.filter(({ curve }) => curve.length > 0);
  const rows = percentileRows(Object.fromEntries(drawn.map(({ seriesId, curve }) => [seriesId, curve])));
  const values = rows.flatMap((row) => Object.values(row.values));
  const ticks = percentileTicks(drawn.map(({ curve }) => curve));
  return {
    series: drawn.map(({ curve: _, ...series }) => series),
    rows,
    ticks,
    domain: [1, Math.max(10, rows.at(-1)?.x ?? 1)],
    y: logAxis(lowestPositive(values), highestValue(values)),
  };
}
