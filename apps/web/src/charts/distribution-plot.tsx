"use client";

import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { formatMicroseconds, formatPercent } from "#ui/format.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import classes from "./charts.module.css";
import { Legend } from "./legend.tsx";
import { toChartTable } from "./prepare/chart-table.ts";
import type { DistributionData } from "./prepare/distribution.ts";
import type { Row } from "./prepare/downsample.ts";
import { formatTick } from "./prepare/tick.ts";
import { useHidden } from "./use-hidden.ts";

/** Histograms over each other: where the values lie, on a log axis, as shares of each series' own count. */
export function DistributionPlot({
  title,
  subtitle,
  data,
  height = 260,
}: {
  title: string;
  subtitle: string;
  data: DistributionData;
  height?: number;
}) {
  const { hidden, toggle } = useHidden();
  const { series, rows, x, y } = data;
  return (
    <ChartFrame
      title={title}
      subtitle={`${subtitle} · log axis`}
      legend={series.filter(({ seriesId }) => !hidden.has(seriesId))}
      table={toChartTable("From, µs", series, rows, (value) => Number(value.toPrecision(4)))}
      formatCell={formatPercent}
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
          domain={x.domain}
          ticks={x.ticks}
          interval="preserveStartEnd"
          tickFormatter={(value: number) => formatTick(value, "µs")}
          tickLine={false}
          axisLine={{ stroke: "var(--plumb-line)" }}
          allowDataOverflow
        />
        <YAxis
          type="number"
          domain={y.domain}
          ticks={y.ticks}
          interval={0}
          tickFormatter={(value: number) => formatTick(value, "ratio")}
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
              title={(row) => `from ${formatMicroseconds(row.x)}`}
              format={formatPercent}
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
            type="stepAfter"
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ChartFrame>
  );
}
