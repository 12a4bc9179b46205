import { ABSENT } from "../../ui/format.ts";
import type { ChartTable } from "../frame/chart-table.ts";
import { formatMoment, type TrendChartData } from "./prepare-trend-chart.ts";

/** What a trend draws, as numbers: of each line the median, its interval and the runs that it stands for. */
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
