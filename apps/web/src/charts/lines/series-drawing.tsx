"use client";

import type { ComponentProps, ReactNode } from "react";
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { grid, leftAxis, lowerAxis } from "../axis/axis-props.ts";
import type { ChartSeries } from "../frame/chart-series.ts";
import classes from "../frame/charts.module.css";
import { ChartTooltip } from "./chart-tooltip.tsx";
import type { Row } from "./downsample.ts";

/** All that is drawn of a chart of lines. */
export type SeriesDrawingProps = {
  title: string;
  subtitle: string;
  series: readonly ChartSeries[];
  rows: readonly Row[];
  /** Properties of this chart's axes. */
  x: ComponentProps<typeof XAxis>;
  y: ComponentProps<typeof YAxis>;
  /** Heading of the tooltip of a row. */
  rowTitle: (row: Row) => string;
  format: (value: number) => string;
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
  isShown: (seriesId: string) => boolean;
};

/** The drawing inside of a chart of lines, as high as its frame. */
export function SeriesDrawing({
  title,
  subtitle,
  series,
  rows,
  x,
  y,
  rowTitle,
  format,
  note,
  chart,
  steps = false,
  verticalGrid = false,
  behind,
  over,
  isShown,
}: SeriesDrawingProps) {
  const shown = series.filter(({ seriesId, of }) => of === undefined && isShown(seriesId));
  return (
    <LineChart
      className={classes.plot}
      responsive
      style={{ height: "100%" }}
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
  );
}

/** A series' line; one that accompanies another is thin and pale. */
function strokeOf({ color, dash, of }: ChartSeries) {
  const line = { stroke: color, strokeDasharray: dash || undefined };
  return of === undefined ? { ...line, strokeWidth: 1.75 } : { ...line, strokeWidth: 0.75, strokeOpacity: 0.55 };
}
