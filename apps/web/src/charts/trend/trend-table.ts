import type { Say } from "#i18n/say.ts";
import { formatMoment } from "#ui/format-date.ts";
import { ABSENT } from "../../ui/format.ts";
import type { ChartTable } from "../frame/chart-table.ts";
import type { TrendChartData } from "./prepare-trend-chart.ts";

/** The data of a trend as a table: each line's median, its interval and its number of runs. */
export function toTrendTable({ series, rows }: Pick<TrendChartData, "series" | "rows">, say: Say): ChartTable {
  return {
    columns: [
      say("trend.moment"),
      ...series.flatMap(({ label: name }) => [
        name,
        say("chart.lowEnd", { name }),
        say("chart.highEnd", { name }),
        say("chart.runsOf", { name }),
      ]),
    ],
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
