import type { ChartSeries } from "../frame/chart-series.ts";
import type { Row } from "./downsample.ts";

/** The series' values of a row, the highest first and gaps last; equal ones in the legend's order. */
export function sortedEntries(row: Row, series: readonly ChartSeries[]): (ChartSeries & { value: number | null })[] {
  return series
    .map((each) => ({ ...each, value: row.values[each.seriesId] ?? null }))
    .sort((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY) || 0);
}
