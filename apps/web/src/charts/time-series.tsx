"use client";

import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatMetric } from "#ui/format.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import classes from "./charts.module.css";
import { Legend } from "./legend.tsx";
import { toChartTable } from "./prepare/chart-table.ts";
import type { Row } from "./prepare/downsample.ts";
import { formatSecond, formatTick } from "./prepare/tick.ts";
import { isolatedPoints, latestValues, type TimeSeriesData } from "./prepare/time-series.ts";
import { useHidden } from "./use-hidden.ts";

type TimeSeriesProps = {
  title: string;
  subtitle: string;
  data: TimeSeriesData;
  /** Shows the newest values in the legend. */
  live?: boolean;
  height?: number;
};

/** Values over seconds. Draws what was prepared: gaps stay gaps, lines are straight, nothing moves by itself. */
export function TimeSeries({ title, subtitle, data, live = false, height = 220 }: TimeSeriesProps) {
  const { hidden, toggle } = useHidden();
  const { series, rows, bands, limits, x, y, unit } = data;
  const format = (value: number) => formatMetric(value, unit);
  const latest = live
    ? Object.fromEntries(
        Object.entries(latestValues(data)).map(([seriesId, value]) => [seriesId, formatMetric(value, unit)]),
      )
    : undefined;
  return (
    <ChartFrame
      title={title}
      subtitle={y.scale === "log" ? `${subtitle} · log axis` : subtitle}
      legend={series.filter(({ seriesId }) => !hidden.has(seriesId))}
      table={toChartTable("Second", series, rows)}
      formatCell={format}
      legendView={<Legend series={series} hidden={hidden} onToggle={toggle} values={latest} />}
    >
      <LineChart
        className={classes.plot}
        responsive
        style={{ height }}
        data={rows as Row[]}
        margin={{ top: 6, right: 22, bottom: 0, left: 0 }}
        title={title}
        desc={subtitle}
      >
        <CartesianGrid vertical={false} stroke="var(--plumb-line)" />
        {bands.map((band) => (
          <ReferenceArea
            key={`${band.phase} ${band.fromS}`}
            x1={band.fromS}
            x2={band.toS}
            fill="var(--mantine-color-dimmed)"
            fillOpacity={0.1}
            ifOverflow="hidden"
          />
        ))}
        <XAxis
          dataKey="x"
          type="number"
          domain={x.domain}
          ticks={x.ticks}
          interval={0}
          tickFormatter={formatSecond}
          tickLine={false}
          axisLine={{ stroke: "var(--plumb-line)" }}
          allowDataOverflow
          minTickGap={0}
        />
        <YAxis
          type="number"
          scale={y.scale}
          domain={y.domain}
          ticks={y.ticks}
          interval={0}
          tickFormatter={(value: number) => formatTick(value, unit)}
          tickLine={false}
          axisLine={false}
          width={76}
          allowDataOverflow
        />
        {limits.map((limit) => (
          <ReferenceLine
            key={limit.label}
            y={limit.value}
            stroke="var(--mantine-color-text)"
            strokeDasharray="2 4"
            label={{ value: `${limit.label} ${format(limit.value)}`, position: "insideTopRight" }}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => (
            <ChartTooltip
              active={active}
              row={payload[0]?.payload as Row | undefined}
              series={series.filter(({ seriesId }) => !hidden.has(seriesId))}
              title={(row) => `at ${formatSecond(row.x)}`}
              format={format}
            />
          )}
        />
        {series.map(({ seriesId, label, color, dash }) => (
          <Line
            key={seriesId}
            dataKey={(row: Row) => row.values[seriesId] ?? null}
            name={label}
            hide={hidden.has(seriesId)}
            stroke={color}
            strokeDasharray={dash || undefined}
            strokeWidth={1.75}
            type="linear"
            dot={false}
            connectNulls={false}
            isAnimationActive={false}
          />
        ))}
        {isolatedPoints(data)
          .filter(({ seriesId }) => !hidden.has(seriesId))
          .map((point) => (
            <ReferenceDot
              key={`${point.seriesId} ${point.x}`}
              x={point.x}
              y={point.value}
              r={2.5}
              fill={point.color}
              stroke="none"
            />
          ))}
      </LineChart>
    </ChartFrame>
  );
}
