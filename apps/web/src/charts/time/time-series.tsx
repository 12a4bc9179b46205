"use client";

import dynamic from "next/dynamic";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import { formatSecond, formatTick } from "../axis/tick.ts";
import { useStretch } from "../axis/use-stretch.ts";
import { toChartTable } from "../frame/chart-table.ts";
import { SeriesChart } from "../lines/series-chart.tsx";
import { latestValues, rulesAgainst, type TimeSeriesData } from "./prepare-time-series.ts";
import { useSharedTime } from "./shared-time.tsx";
import { zoomTo } from "./zoom.ts";

// parts of a drawing come with the library that draws it
const StretchArea = dynamic(() => import("../axis/stretch-area.tsx").then((loaded) => loaded.StretchArea), {
  ssr: false,
});
const LonePoints = dynamic(() => import("./time-marks.tsx").then((loaded) => loaded.LonePoints), { ssr: false });
const TimeBackdrop = dynamic(() => import("./time-marks.tsx").then((loaded) => loaded.TimeBackdrop), { ssr: false });

type TimeSeriesProps = {
  title: string;
  subtitle: string;
  data: TimeSeriesData;
  /** Shows the newest values in the legend. */
  live?: boolean;
  height?: number;
};

/** Values over seconds, as they were prepared. Charts of a shared time have one crosshair; dragging over one zooms all of them. */
export function TimeSeries({ title, subtitle, data: whole, live = false, height = 220 }: TimeSeriesProps) {
  const say = useSay();
  const time = useSharedTime();
  const data = zoomTo(whole, time?.stretch ?? null);
  const { drawn, handlers } = useStretch({
    onStretch: (fromS, toS) => time?.onStretch?.([Math.floor(fromS), Math.ceil(toS)]),
    onClick: () => undefined,
  });
  const { series, rows, x, y, unit } = data;
  const format = (value: number | null) => formatMetric(value, unit);
  const noteOf = (against: string[]) =>
    against.length === 0 ? null : say("chart.rejected", { rules: against.join("; ") });
  const latest = () =>
    Object.fromEntries(Object.entries(latestValues(data)).map(([seriesId, value]) => [seriesId, format(value)]));
  return (
    <SeriesChart
      title={title}
      subtitle={y.scale === "log" ? `${subtitle} · ${say("chart.logAxis")}` : subtitle}
      series={series}
      rows={rows}
      toTable={() => toChartTable(say("chart.second"), series, rows)}
      height={height}
      x={{ ...x, tickFormatter: formatSecond }}
      y={{ ...y, tickFormatter: (value) => formatTick(value, unit) }}
      rowTitle={(row) => say("chart.at", { second: formatSecond(row.x) })}
      note={(row) => noteOf(rulesAgainst(data.rejected, row.x))}
      chart={time ? { syncId: time.syncId, syncMethod: "value", ...(time.onStretch ? handlers : {}) } : {}}
      format={format}
      values={live ? latest() : undefined}
      behind={<TimeBackdrop data={data} format={format} />}
      over={(isShown) => (
        <>
          <LonePoints data={data} isShown={isShown} />
          {drawn && <StretchArea {...drawn} />}
        </>
      )}
    />
  );
}
