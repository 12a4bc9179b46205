"use client";

import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { formatMicroseconds } from "#ui/format.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import classes from "./charts.module.css";
import { Legend } from "./legend.tsx";
import { toChartTable } from "./prepare/chart-table.ts";
import type { Row } from "./prepare/downsample.ts";
import { percentileAt } from "./prepare/percentile-curve.ts";
import type { PercentilePlotData } from "./prepare/percentile-plot.ts";
import { formatTick } from "./prepare/tick.ts";
import { useHidden } from "./use-hidden.ts";

const formatPercentile = (x: number) => `${percentileAt(x)} %`;

/** Latency by percentile, each further nine equally far: the tail is where servers differ. */
export function PercentilePlot({
  title,
  subtitle,
  data,
  height = 260,
}: {
  title: string;
  subtitle: string;
  data: PercentilePlotData;
  height?: number;
}) {
  const { hidden, toggle } = useHidden();
  const { series, rows, ticks, domain, y } = data;
  const labels = new Map(ticks.map(({ x, label }) => [x, label]));
  return (
    <ChartFrame
      title={title}
      subtitle={`${subtitle} · both axes log`}
      legend={series.filter(({ seriesId }) => !hidden.has(seriesId))}
      table={toChartTable("Percentile", series, rows, formatPercentile)}
      formatCell={formatMicroseconds}
      legendView={<Legend series={series} hidden={hidden} onToggle={toggle} />}
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
        <CartesianGrid stroke="var(--plumb-line)" />
        <XAxis
          dataKey="x"
          type="number"
          scale="log"
          domain={domain}
          ticks={ticks.map(({ x }) => x)}
          interval={0}
          tickFormatter={(x: number) => labels.get(x) ?? formatPercentile(x)}
          tickLine={false}
          axisLine={{ stroke: "var(--plumb-line)" }}
          allowDataOverflow
        />
        <YAxis
          type="number"
          scale="log"
          domain={y.domain}
          ticks={y.ticks}
          interval={0}
          tickFormatter={(value: number) => formatTick(value, "µs")}
          tickLine={false}
          axisLine={false}
          width={68}
          allowDataOverflow
        />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => (
            <ChartTooltip
              active={active}
              row={payload[0]?.payload as Row | undefined}
              series={series.filter(({ seriesId }) => !hidden.has(seriesId))}
              title={(row) => `${Number(percentileAt(row.x).toPrecision(6))} % took at most`}
              format={formatMicroseconds}
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
      </LineChart>
    </ChartFrame>
  );
}
