import { useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import { formatMoment } from "#ui/format-date.ts";
import classes from "../frame/charts.module.css";
import { LineSwatch } from "../frame/legend.tsx";
import { sortedEntries } from "../lines/tooltip.ts";
import type { TrendChartData, TrendRow } from "./prepare-trend-chart.ts";

/** The lines' points at one moment, sorted, each with its interval and its number of runs. */
export function TrendTooltip({
  active,
  row,
  data,
}: {
  active: boolean;
  row: TrendRow | undefined;
  data: Pick<TrendChartData, "series" | "unit">;
}) {
  const say = useSay();
  if (!active || !row) return null;
  const format = (value: number) => formatMetric(value, data.unit);
  return (
    <div className={classes.tooltip}>
      <strong>{formatMoment(row.x)}</strong>
      <table>
        <tbody>
          {sortedEntries(row, data.series).flatMap(({ seriesId, label, color, dash, value }) => {
            const point = row.points[seriesId];
            if (!point || value === null) return [];
            const { low, high, runs, rounds, suspect } = point;
            return (
              <tr key={seriesId}>
                <td>
                  <LineSwatch color={color} dash={dash} />
                </td>
                <td>
                  <bdi>{label}</bdi> ·{" "}
                  {runs > 1 ? say("runs.count", { count: runs }) : say("common.rounds", { count: rounds })}
                  {suspect > 0 && (runs > 1 ? ` · ${suspect} SUSPECT` : " · SUSPECT")}
                </td>
                <td className="figure">
                  {format(value)} {low === null || high === null ? "" : `(${format(low)}–${format(high)})`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
