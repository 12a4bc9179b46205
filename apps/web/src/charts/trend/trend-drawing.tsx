"use client";

import { CartesianGrid, Line, LineChart, ReferenceArea, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { grid, leftAxis, lowerAxis } from "../axis/axis-props.ts";
import { formatCalendarTick } from "../axis/calendar-axis.ts";
import { StretchArea } from "../axis/stretch-area.tsx";
import { formatTick } from "../axis/tick.ts";
import { useStretch } from "../axis/use-stretch.ts";
import classes from "../frame/charts.module.css";
import {
  suspectPoints,
  type TrendChartData,
  type TrendRow,
  targetAt,
  undeliveredPoints,
} from "./prepare-trend-chart.ts";
import { MomentMark } from "./trend-mark.tsx";
import { SuspectRings, UndeliveredMarks, Whiskers } from "./trend-points.tsx";
import { TrendTooltip } from "./trend-tooltip.tsx";

/** Above this many points only whiskers are drawn, without dots and serifs. */
const FEW_POINTS = 60;

/** All that is drawn of a trend; how it is used, as `TrendChart` says. */
export type TrendDrawingProps = {
  title: string;
  subtitle: string;
  data: TrendChartData;
  /** A stretch was drawn over with the pointer; Unix milliseconds. */
  onZoom?: (fromMs: number, toMs: number) => void;
  /** A single run's point was clicked; one of several runs zooms. */
  onOpen?: (runId: string) => void;
  /** True if the changes are listed on the same page: their flags then link there. */
  listed?: boolean;
  /** Series that are not shown. */
  hidden: ReadonlySet<string>;
};

/** The drawing of a trend, as high as its frame. */
export function TrendDrawing({ title, subtitle, data, onZoom, onOpen, listed = false, hidden }: TrendDrawingProps) {
  const { drawn, handlers } = useStretch({
    onStretch: (fromMs, toMs) => onZoom?.(fromMs, toMs),
    onClick: (at) => {
      const target = targetAt(data, at);
      if (target && "runId" in target) onOpen?.(target.runId);
      else if (target) onZoom?.(target.fromMs, target.toMs);
    },
  });
  const { series, rows, bands, marks, x, y, unit } = data;
  const few = rows.length <= FEW_POINTS;
  const shown = series.filter(({ seriesId }) => !hidden.has(seriesId));
  return (
    <LineChart
      className={classes.plot}
      responsive
      style={{ height: "100%" }}
      data={rows as TrendRow[]}
      margin={{ top: 22, right: 22, bottom: 0, left: 0 }}
      title={title}
      desc={subtitle}
      {...(onZoom || onOpen ? handlers : {})}
    >
      <CartesianGrid vertical={false} {...grid} />
      <FloorBands bands={bands} />
      <XAxis
        {...lowerAxis}
        dataKey="x"
        domain={x.domain}
        ticks={x.ticks}
        tickFormatter={(value: number) => formatCalendarTick(value, x.step)}
      />
      <YAxis
        {...leftAxis}
        scale={y.scale}
        domain={y.domain}
        ticks={y.ticks}
        tickFormatter={(value: number) => formatTick(value, unit)}
        width={76}
      />
      <BaselineLines baselines={data.baselines} />
      {marks.map((mark) => (
        <MomentMark key={mark.key} mark={mark} bottom={y.domain[0]} listed={listed} />
      ))}
      <Tooltip
        isAnimationActive={false}
        // a moment without deliveries has a tooltip too
        filterNull={false}
        content={({ active, payload }) => (
          <TrendTooltip
            active={active}
            row={payload[0]?.payload as TrendRow | undefined}
            data={{ ...data, series: shown }}
          />
        )}
      />
      {shown.map(({ seriesId, color }) => (
        <Whiskers key={seriesId} rows={rows} seriesId={seriesId} color={color} few={few} />
      ))}
      <TrendLines shown={shown} stretches={data.stretches} few={few} />
      <UndeliveredMarks points={undeliveredPoints(data, hidden)} />
      <SuspectRings points={suspectPoints(data, hidden)} />
      {drawn && <StretchArea {...drawn} />}
    </LineChart>
  );
}

/** The A/A floor of each line. */
function FloorBands({ bands }: Pick<TrendChartData, "bands">) {
  return bands.map(({ key, fromX, toX, low, high }) => (
    <ReferenceArea
      key={key}
      x1={fromX}
      x2={toX}
      y1={low}
      y2={high}
      fill="var(--mantine-color-dimmed)"
      fillOpacity={0.16}
      ifOverflow="hidden"
    />
  ));
}

function BaselineLines({ baselines }: Pick<TrendChartData, "baselines">) {
  return baselines.map(({ key, y, label, color }) => (
    <ReferenceLine
      key={key}
      y={y}
      stroke={color}
      strokeDasharray="8 3 2 3"
      label={{ value: label, position: "insideTopRight" }}
    />
  ));
}

type TrendLinesProps = { shown: TrendChartData["series"]; stretches: TrendChartData["stretches"]; few: boolean };

/** The stretches of each shown line. */
function TrendLines({ shown, stretches, few }: TrendLinesProps) {
  return shown
    .flatMap((line) =>
      stretches.filter(({ seriesId }) => seriesId === line.seriesId).map((stretch) => ({ ...line, ...stretch })),
    )
    .map(({ seriesId, fromX, toX, label, color, dash }) => (
      <Line
        key={`${seriesId} ${fromX}`}
        dataKey={({ x: at, values }: TrendRow) => (at >= fromX && at <= toX ? (values[seriesId] ?? null) : null)}
        name={label}
        stroke={color}
        strokeDasharray={dash || undefined}
        strokeWidth={1.5}
        type="linear"
        dot={few ? { r: 3, fill: color, strokeWidth: 0 } : false}
        // a row without this line's point is another server's moment, not a gap
        connectNulls
        isAnimationActive={false}
      />
    ));
}
