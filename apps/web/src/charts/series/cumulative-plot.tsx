"use client";

import { formatMicroseconds, formatPercent } from "#ui/format.ts";
import { formatTick } from "../axis/tick.ts";
import { toChartTable } from "../frame/chart-table.ts";
import type { DistributionData } from "./distribution.ts";
import { SeriesChart } from "./series-chart.tsx";

type CumulativePlotProps = { title: string; subtitle: string; data: DistributionData };

/** Empirical distribution functions over each other: the share of deliveries that took less than a latency. */
export function CumulativePlot({ title, subtitle, data: { series, rows, x, y } }: CumulativePlotProps) {
  return (
    <SeriesChart
      title={title}
      subtitle={`${subtitle} · log axis`}
      series={series}
      rows={rows}
      toTable={() => toChartTable("Below, µs", series, rows, (value) => Number(value.toPrecision(4)))}
      height={260}
      verticalGrid
      x={{ ...x, tickFormatter: (value) => formatTick(value, "µs") }}
      y={{ ...y, tickFormatter: (value) => formatTick(value, "ratio") }}
      rowTitle={(row) => `below ${formatMicroseconds(row.x)}`}
      format={formatPercent}
    />
  );
}
