"use client";

import { useSay } from "#i18n/wording-provider.tsx";
import { formatMicroseconds } from "#ui/format.ts";
import { formatTick } from "../axis/tick.ts";
import { toChartTable } from "../frame/chart-table.ts";
import { SeriesChart } from "../lines/series-chart.tsx";
import { percentileAt } from "./percentile-curve.ts";
import type { PercentilePlotData } from "./prepare-percentile-plot.ts";

type PercentilePlotProps = { title: string; subtitle: string; data: PercentilePlotData };

const formatPercentile = (x: number) => `${percentileAt(x)} %`;

/** Latency by percentile, each further nine equally far: the tail is where servers differ. */
export function PercentilePlot({ title, subtitle, data }: PercentilePlotProps) {
  const say = useSay();
  const { series, rows, ticks, domain, y } = data;
  const labels = new Map(ticks.map(({ x, label }) => [x, label]));
  return (
    <SeriesChart
      title={title}
      subtitle={`${subtitle} · ${say("chart.bothLog")}`}
      series={series}
      rows={rows}
      toTable={() => toChartTable(say("chart.percentile"), series, rows, formatPercentile)}
      height={260}
      verticalGrid
      x={{
        scale: "log",
        domain,
        ticks: ticks.map(({ x }) => x),
        tickFormatter: (x) => labels.get(x) ?? formatPercentile(x),
      }}
      y={{ ...y, tickFormatter: (value) => formatTick(value, "µs") }}
      rowTitle={(row) => say("chart.tookAtMost", { percent: String(Number(percentileAt(row.x).toPrecision(6))) })}
      format={formatMicroseconds}
    />
  );
}
