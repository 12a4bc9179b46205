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
  steps = false,
  verticalGrid = false,
  behind,
  over,
}: SeriesChartProps) {
  const { hidden, toggle } = useHidden();
  const isShown = (seriesId: string) => !hidden.has(seriesId);
  const shown = series.filter(({ seriesId }) => isShown(seriesId));
  return (
    <ChartFrame
      title={title}
      subtitle={subtitle}
      legend={shown}
      toTable={toTable}
      formatCell={format}
      legendView={<Legend series={series} hidden={hidden} onToggle={toggle} values={values} />}
    >
      <LineChart
        className={classes.plot}
        responsive
        style={{ height }}
        data={rows as Row[]}
        margin={{ top: 6, right: 24, bottom: 0, left: 0 }}
        title={title}
        desc={subtitle}
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
              format={format}
            />
          )}
        />
        {series.map(({ seriesId, label, color, dash }) => (
          <Line
            key={seriesId}
            dataKey={(row: Row) => row.values[seriesId] ?? null}
            name={label}
            hide={!isShown(seriesId)}
            stroke={color}
            strokeDasharray={dash || undefined}
            strokeWidth={1.75}
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
