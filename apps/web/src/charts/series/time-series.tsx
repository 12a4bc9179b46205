"use client";

import { ReferenceArea, ReferenceDot, ReferenceLine } from "recharts";
import { formatMetric } from "#ui/format.ts";
import { formatSecond, formatTick } from "../axis/tick.ts";
import { toChartTable } from "../frame/chart-table.ts";
import { isolatedPoints, latestValues, type TimeSeriesData } from "./prepare-time-series.ts";
import { SeriesChart } from "./series-chart.tsx";

type TimeSeriesProps = {
  title: string;
  subtitle: string;
  data: TimeSeriesData;
  /** Shows the newest values in the legend. */
  live?: boolean;
  height?: number;
};

/** Values over seconds, as they were prepared. */
export function TimeSeries({ title, subtitle, data, live = false, height = 220 }: TimeSeriesProps) {
  const { series, rows, x, y, unit } = data;
  const format = (value: number | null) => formatMetric(value, unit);
  const latest = () =>
    Object.fromEntries(Object.entries(latestValues(data)).map(([seriesId, value]) => [seriesId, format(value)]));
  return (
    <SeriesChart
      title={title}
      subtitle={y.scale === "log" ? `${subtitle} · log axis` : subtitle}
      series={series}
      rows={rows}
      toTable={() => toChartTable("Second", series, rows)}
      height={height}
      x={{ ...x, interval: 0, minTickGap: 0, tickFormatter: formatSecond }}
      y={{ ...y, tickFormatter: (value) => formatTick(value, unit) }}
      rowTitle={(row) => `at ${formatSecond(row.x)}`}
      format={format}
      values={live ? latest() : undefined}
      behind={<Backdrop data={data} format={format} />}
      over={(isShown) =>
        isolatedPoints(data)
          .filter(({ seriesId }) => isShown(seriesId))
          .map(({ seriesId, x, value, color }) => (
            <ReferenceDot key={`${seriesId} ${x}`} x={x} y={value} r={2.5} fill={color} stroke="none" />
          ))
      }
    />
  );
}

/** Phases as bands, limits as lines. */
function Backdrop({
  data: { bands, limits },
  format,
}: Pick<TimeSeriesProps, "data"> & { format: (value: number) => string }) {
  return (
    <>
      {bands.map(({ phase, fromS, toS }) => (
        <ReferenceArea
          key={`${phase} ${fromS}`}
          x1={fromS}
          x2={toS}
          fill="var(--mantine-color-dimmed)"
          fillOpacity={0.1}
          ifOverflow="hidden"
        />
      ))}
      {limits.map(({ label, value }) => (
        <ReferenceLine
          key={label}
          y={value}
          stroke="var(--mantine-color-text)"
          strokeDasharray="2 4"
          label={{ value: `${label} ${format(value)}`, position: "insideTopRight" }}
        />
      ))}
    </>
  );
}
