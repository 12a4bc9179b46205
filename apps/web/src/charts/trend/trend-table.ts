import { formatMoment } from "#ui/format-date.ts";
import { ABSENT } from "../../ui/format.ts";
import type { ChartTable } from "../frame/chart-table.ts";
import type { TrendChartData } from "./prepare-trend-chart.ts";

/** The data of a trend as a table: each line's median, its interval and its number of runs. */
export function toTrendTable({ series, rows }: Pick<TrendChartData, "series" | "rows">): ChartTable {
  return {
    columns: ["Moment", ...series.flatMap(({ label }) => [label, `${label}, low`, `${label}, high`, `${label}, runs`])],
    rows: rows.map(({ x, points }) => [
      formatMoment(x),
      ...series.flatMap(({ seriesId }) => {
        const point = points[seriesId];
        return point
          ? [point.median, point.low, point.high, `${point.runs}${point.suspect > 0 ? " SUSPECT" : ""}`]
          : [null, null, null, ABSENT];
      }),
    ]),
  };
}
