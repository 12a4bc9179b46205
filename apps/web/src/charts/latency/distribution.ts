import type { DistributionBar } from "@plumbline/core/compare/views";
import { type Axis, highestValue, linearAxis, logAxis } from "../axis/axes.ts";
import type { ChartSeries } from "../frame/chart-series.ts";
import type { Row } from "../lines/downsample.ts";

/** All that a plot of distributions draws: x microseconds on a log scale, y the share of a series' values from there to the next x. */
export type DistributionData = { series: readonly ChartSeries[]; rows: readonly Row[]; x: Axis; y: Axis };

/** Lays distributions over each other. Every bar that one of them has is a row; where a series has no value there it is zero. */
export function prepareDistribution(
  lines: readonly (ChartSeries & { bars: readonly DistributionBar[] })[],
): DistributionData {
  const drawn = lines.filter(({ bars }) => bars.length > 0);
  const shares = drawn.map(({ seriesId, bars }) => ({
    seriesId,
    byX: new Map(bars.map((bar) => [bar.fromUs, bar.share])),
  }));
  const xs = [...new Set(drawn.flatMap(({ bars }) => bars.map(({ fromUs }) => fromUs)))].sort((a, b) => a - b);
  const [first, last] = [xs[0] ?? 1, xs.at(-1) ?? 10];
  // the last bar needs an end to be drawn as a step
  const ends = xs.length > 1 ? [last * (last / (xs.at(-2) ?? last))] : [];
  const rows = [...xs, ...ends].map((x) => ({
    x,
    values: Object.fromEntries(shares.map(({ seriesId, byX }) => [seriesId, byX.get(x) ?? 0])),
  }));
  return {
    series: drawn.map(({ bars: _, ...series }) => series),
    rows,
    x: logAxis(first, ends[0] ?? last),
    y: linearAxis(highestValue(rows.flatMap(({ values }) => Object.values(values)))),
  };
}
