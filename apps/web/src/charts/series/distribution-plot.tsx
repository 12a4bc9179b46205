"use client";

import { formatMicroseconds, formatPercent } from "#ui/format.ts";
import { formatTick } from "../axis/tick.ts";
import { toChartTable } from "../frame/chart-table.ts";
import type { DistributionData } from "./distribution.ts";
import { SeriesChart } from "./series-chart.tsx";

type DistributionPlotProps = { title: string; subtitle: string; data: DistributionData };

/** Histograms over each other: where the values lie, on a log axis, as shares of each series' own count. */
export function DistributionPlot({ title, subtitle, data: { series, rows, x, y } }: DistributionPlotProps) {
  return (
    <SeriesChart
      title={title}
      subtitle={`${subtitle} · log axis`}
      series={series}
      rows={rows}
      toTable={() => toChartTable("From, µs", series, rows, (value) => Number(value.toPrecision(4)))}
      height={260}
      verticalGrid
      steps
      x={{ ...x, tickFormatter: (value) => formatTick(value, "µs") }}
      y={{ ...y, tickFormatter: (value) => formatTick(value, "ratio") }}
      rowTitle={(row) => `from ${formatMicroseconds(row.x)}`}
      format={formatPercent}
    />
  );
}
