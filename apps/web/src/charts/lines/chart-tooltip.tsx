import { ABSENT } from "#ui/format.ts";
import type { ChartSeries } from "../frame/chart-series.ts";
import classes from "../frame/charts.module.css";
import { LineSwatch } from "../frame/legend.tsx";
import type { Row } from "./downsample.ts";
import { sortedEntries } from "./tooltip.ts";

type ChartTooltipProps = {
  active: boolean;
  row: Row | undefined;
  series: readonly ChartSeries[];
  title: (row: Row) => string;
  note?: ((row: Row) => string | null) | undefined;
  format: (value: number) => string;
};

/** All series at the pointer, the highest first, in the same rounding as tables. */
export function ChartTooltip({ active, row, series, title, note, format }: ChartTooltipProps) {
  if (!active || !row) return null;
  const remark = note?.(row);
  return (
    <div className={classes.tooltip}>
      <div className={classes.tooltipHead}>
        <strong>{title(row)}</strong>
        {remark && <div>▲ {remark}</div>}
      </div>
      <table>
        <tbody>
          {sortedEntries(row, series).map(({ seriesId, label, color, dash, value }) => (
            <tr key={seriesId}>
              <td>
                <LineSwatch color={color} dash={dash} />
              </td>
              <td>
                <bdi>{label}</bdi>
              </td>
              <td className="figure">{value === null ? ABSENT : format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
