import type { ComponentProps, ReactNode } from "react";
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { grid, leftAxis, lowerAxis } from "../axis/axis-props.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import classes from "../frame/charts.module.css";
import { Legend } from "../frame/legend.tsx";
import { useHidden } from "../frame/use-hidden.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import type { Row } from "./downsample.ts";
import type { ChartSeries } from "./prepare-time-series.ts";

type SeriesChartProps = Pick<ComponentProps<typeof ChartFrame>, "title" | "subtitle" | "toTable"> & {
  series: readonly ChartSeries[];
  rows: readonly Row[];
  height: number;
  /** Properties of this chart's axes. */
  x: ComponentProps<typeof XAxis>;
  y: ComponentProps<typeof YAxis>;
  /** Heading of the tooltip of a row. */
  rowTitle: (row: Row) => string;
  format: (value: number) => string;
  /** Values in the legend, by series. */
  values?: Readonly<Record<string, string>> | undefined;
  /** A remark under the tooltip's heading; null: none. */
  note?: (row: Row) => string | null;
  /** Further properties of the drawing. */
  chart?: Partial<ComponentProps<typeof LineChart>>;
  /** A value holds until the next one. */
  steps?: boolean;
  verticalGrid?: boolean;
  /** Drawn behind the lines. */
  behind?: ReactNode;
  /** Drawn over the lines, of the series that are shown. */
  over?: (isShown: (seriesId: string) => boolean) => ReactNode;
};

/** Lines over a common axis, with a legend that hides them and a tooltip over all of them. Without animation; a gap stays a gap. */
export function SeriesChart({
  title,
  subtitle,
  toTable,
  series,
  rows,
  height,
  x,
  y,
  rowTitle,
  format,
  values,
  note,
  chart,
  steps = false,
  verticalGrid = false,
  behind,
  over,
}: SeriesChartProps) {
  const { hidden, toggle } = useHidden();
  const owners = new Map(series.map(({ seriesId, of }) => [seriesId, of ?? seriesId]));
  const isShown = (seriesId: string) => !hidden.has(owners.get(seriesId) ?? seriesId);
  const own = series.filter(({ of }) => of === undefined);
  const shown = own.filter(({ seriesId }) => isShown(seriesId));
  return (
    <ChartFrame
      title={title}
      subtitle={subtitle}
      legend={shown}
      toTable={toTable}
      formatCell={format}
      legendView={<Legend series={own} hidden={hidden} onToggle={toggle} values={values} />}
    >
      <LineChart
        className={classes.plot}
        responsive
        style={{ height }}
        data={rows as Row[]}
        margin={{ top: 6, right: 24, bottom: 0, left: 0 }}
        title={title}
        desc={subtitle}
        {...chart}
      >
        <CartesianGrid {...grid} vertical={verticalGrid} />
        {behind}
        <XAxis dataKey="x" {...lowerAxis} {...x} />
        <YAxis width={76} {...leftAxis} {...y} />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => (
            <ChartTooltip
              active={active}
              row={payload[0]?.payload as Row | undefined}
              series={shown}
              title={rowTitle}
              note={note}
              format={format}
            />
          )}
        />
        {series.map((line) => (
          <Line
            key={line.seriesId}
            {...strokeOf(line)}
            dataKey={(row: Row) => row.values[line.seriesId] ?? null}
            name={line.label}
            hide={!isShown(line.seriesId)}
            type={steps ? "stepAfter" : "linear"}
            dot={false}
            isAnimationActive={false}
          />
        ))}
        {over?.(isShown)}
      </LineChart>
    </ChartFrame>
  );
}

/** A series' line; one that accompanies another is thin and pale. */
function strokeOf({ color, dash, of }: ChartSeries) {
  const line = { stroke: color, strokeDasharray: dash || undefined };
  return of === undefined ? { ...line, strokeWidth: 1.75 } : { ...line, strokeWidth: 0.75, strokeOpacity: 0.55 };
}
