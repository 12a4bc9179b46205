"use client";

import { useId } from "react";
import { ReferenceArea, ReferenceDot, ReferenceLine } from "recharts";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import { StretchArea } from "../axis/stretch-area.tsx";
import { formatSecond, formatTick } from "../axis/tick.ts";
import { useStretch } from "../axis/use-stretch.ts";
import { toChartTable } from "../frame/chart-table.ts";
import { isolatedPoints, latestValues, rulesAgainst, type TimeSeriesData } from "./prepare-time-series.ts";
import { SeriesChart } from "./series-chart.tsx";
import { useSharedTime } from "./shared-time.tsx";
import { zoomTo } from "./zoom.ts";

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
      toTable={() => toChartTable("Second", series, rows)}
      height={height}
      x={{ ...x, tickFormatter: formatSecond }}
      y={{ ...y, tickFormatter: (value) => formatTick(value, unit) }}
      rowTitle={(row) => say("chart.at", { second: formatSecond(row.x) })}
      note={(row) => noteOf(rulesAgainst(data.rejected, row.x))}
      chart={time ? { syncId: time.syncId, syncMethod: "value", ...(time.onStretch ? handlers : {}) } : {}}
      format={format}
      values={live ? latest() : undefined}
      behind={<Backdrop data={data} format={format} />}
      over={(isShown) => (
        <>
          {isolatedPoints(data)
            .filter(({ seriesId }) => isShown(seriesId))
            .map(({ seriesId, x, value, color }) => (
              <ReferenceDot key={`${seriesId} ${x}`} x={x} y={value} r={2.5} fill={color} stroke="none" />
            ))}
          {drawn && <StretchArea {...drawn} />}
        </>
      )}
    />
  );
}

/** Colours of seconds that the audit rejects; stripes tell them from phases without colour. */
const rejectionColors = { suspect: "var(--plumb-amber)", invalid: "var(--plumb-red)" } as const;

/** Phases as bands, seconds that the audit rejects as striped ones, limits as lines. */
function Backdrop({
  data: { bands, limits, rejected },
  format,
}: Pick<TimeSeriesProps, "data"> & { format: (value: number) => string }) {
  const stripes = useId();
  return (
    <>
      <defs>
        {Object.entries(rejectionColors).map(([outcome, color]) => (
          <pattern
            key={outcome}
            id={`${stripes}${outcome}`}
            width={6}
            height={6}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={6} height={6} fill={color} fillOpacity={0.1} />
            <line x1={0} x2={0} y1={0} y2={6} stroke={color} strokeWidth={2} strokeOpacity={0.5} />
          </pattern>
        ))}
      </defs>
      {rejected.map(({ rule, outcome, fromS, toS }) => (
        <ReferenceArea
          key={`${rule} ${fromS}`}
          x1={fromS}
          x2={toS}
          fill={`url(#${stripes}${outcome})`}
          ifOverflow="hidden"
        />
      ))}
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
