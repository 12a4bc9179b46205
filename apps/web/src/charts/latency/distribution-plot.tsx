"use client";

import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatMicroseconds, formatPercent } from "#ui/format.ts";
import { formatTick } from "../axis/tick.ts";
import { toChartTable } from "../frame/chart-table.ts";
import { SeriesChart } from "../lines/series-chart.tsx";
import type { DistributionData } from "./distribution.ts";

type PlotProps = { title: string; subtitle: string; data: DistributionData };

/** Histograms over each other: where the values lie, on a log axis, as shares of each series' own count. */
export function DistributionPlot(props: PlotProps) {
  return <SharePlot {...props} reading="from" column="chart.fromUs" steps />;
}

/** Empirical distribution functions over each other: the share of deliveries that took less than a latency. */
export function CumulativePlot(props: PlotProps) {
  return <SharePlot {...props} reading="below" column="chart.belowUs" steps={false} />;
}

/** Shares of deliveries over latency; `reading` says what a share at a latency means. */
function SharePlot({
  title,
  subtitle,
  data: { series, rows, x, y },
  reading,
  column,
  steps,
}: PlotProps & { reading: "from" | "below"; column: MessageId; steps: boolean }) {
  const say = useSay();
  return (
    <SeriesChart
      title={title}
      subtitle={`${subtitle} · ${say("chart.logAxis")}`}
      series={series}
      rows={rows}
      toTable={() => toChartTable(say(column), series, rows, (value) => Number(value.toPrecision(4)))}
      height={260}
      verticalGrid
      steps={steps}
      x={{ ...x, tickFormatter: (value) => formatTick(value, "µs") }}
      y={{ ...y, tickFormatter: (value) => formatTick(value, "ratio") }}
      rowTitle={(row) => say(`chart.${reading}`, { latency: formatMicroseconds(row.x) })}
      format={formatPercent}
    />
  );
}
